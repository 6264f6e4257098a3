import { ActionIcon, Button, Grid, Group, Input, MultiSelect, Stack, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import {
  type Authority,
  type AuthorityRule,
  authorities,
  listAuthorityDefinitions,
  type ProviderForm,
} from '@tomar/contract';
import { call } from '../../../../api/call.ts';
import { keys } from '../../../../api/queryKeys.ts';
import { language } from '../../../../i18n/language.ts';
import { t } from '../../../../i18n/t.ts';
import type { StoredForm } from '../../../../ui/form/useStoredForm.ts';
import { iconSize } from '../../../../ui/iconSize.ts';
import { providerTexts } from './texts.ts';

/** AUTH-07: which authorities a group or role of the provider gives. */
export function AuthorityRules({ form }: { readonly form: StoredForm<ProviderForm> }) {
  const definitions = useQuery({
    queryKey: keys.authorityDefinitions,
    queryFn: ({ signal }) => call(listAuthorityDefinitions, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const choices = authorities.map((value) => {
    const named = definitions.data?.find(({ authority }) => authority === value);
    return { value, label: (language === 'tr' ? named?.nameTr : named?.nameEn) ?? value };
  });
  const rules = form.values.authorityRules;
  const change = (index: number, next: Partial<AuthorityRule>) =>
    form.set({ authorityRules: rules.map((rule, at) => (at === index ? { ...rule, ...next } : rule)) });
  return (
    <Input.Wrapper label={t(providerTexts.rules)} description={t(providerTexts.rulesHint)} labelElement="div">
      <Stack gap="sm" mt="xs" mb={5}>
        {rules.map((rule, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rules have no name but their place
          <Grid key={index} gap="sm" align="flex-start">
            <Grid.Col span={{ base: 12, sm: 4 }}>
              <TextInput
                aria-label={t(providerTexts.value, index + 1)}
                placeholder={t(providerTexts.value, index + 1)}
                value={rule.value}
                onChange={(event) => change(index, { value: event.currentTarget.value })}
                error={form.errorOf(`authorityRules.${index}.value`)}
              />
            </Grid.Col>
            <Grid.Col span={{ base: 10, sm: 7 }}>
              <MultiSelect
                aria-label={t(providerTexts.authorities, index + 1)}
                data={choices}
                value={rule.authorities}
                onChange={(chosen) => change(index, { authorities: chosen.filter(isAuthority) })}
                searchable
              />
            </Grid.Col>
            <Grid.Col span={{ base: 2, sm: 1 }}>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={t(providerTexts.removeRule, index + 1)}
                onClick={() => form.set({ authorityRules: rules.filter((_, at) => at !== index) })}
              >
                <IconTrash size={iconSize.small} />
              </ActionIcon>
            </Grid.Col>
          </Grid>
        ))}
        <Group>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={iconSize.small} aria-hidden />}
            onClick={() => form.set({ authorityRules: [...rules, { value: '', authorities: [] }] })}
          >
            {t(providerTexts.addRule)}
          </Button>
        </Group>
      </Stack>
    </Input.Wrapper>
  );
}

const isAuthority = (text: string): text is Authority => (authorities as readonly string[]).includes(text);

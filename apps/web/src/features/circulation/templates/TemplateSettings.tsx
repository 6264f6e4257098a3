import { Modal, Select, Skeleton, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  checkTemplate,
  getTemplate,
  saveTemplate,
  searchDepartments,
  type TemplateDetail,
  templateAudiences,
} from '@tomar/contract';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import { t } from '../../../i18n/t.ts';
import { FailureBox } from '../../../ui/FailureBox.tsx';
import { fontWeight } from '../../../ui/fontWeight.ts';
import { FormFrame } from '../../../ui/form/FormFrame.tsx';
import { SaveBar } from '../../../ui/form/SaveBar.tsx';
import { type Stored, useStoredForm } from '../../../ui/form/useStoredForm.ts';
import { LookupBox } from '../../../ui/lookup/LookupBox.tsx';
import { uiTexts } from '../../../ui/texts.ts';
import { draftTexts } from '../drafts/texts.ts';
import { roleTexts } from '../texts.ts';
import { type TemplateValues, templateFields } from './conflictFields.ts';
import { audienceTexts, templateTexts } from './texts.ts';

interface TemplateSettingsProps {
  readonly id: string;
  readonly close: () => void;
}

/** Who may use a template, and which places of its flow are roles. */
export function TemplateSettings({ id, close }: TemplateSettingsProps) {
  const template = useQuery({
    queryKey: keys.template(id),
    queryFn: ({ signal }) => call(getTemplate, { params: { id }, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Modal
      opened
      onClose={close}
      size="lg"
      title={t(templateTexts.settings)}
      closeButtonProps={{ 'aria-label': t(uiTexts.close) }}
    >
      {template.data ? (
        <SettingsForm template={template.data} />
      ) : template.isError ? (
        <FailureBox error={template.error} retry={() => void template.refetch()} />
      ) : (
        <Skeleton h={260} />
      )}
    </Modal>
  );
}

const valuesOf = ({
  version,
  isActive,
  audience,
  department,
  places,
}: TemplateDetail): Stored<TemplateValues> => ({
  version,
  values: {
    isActive,
    audience,
    department,
    roles: Object.fromEntries(places.map(({ key, roleName }) => [key, roleName])),
  },
});

const listed = (roles: TemplateValues['roles']) =>
  Object.entries(roles).map(([key, name]) => ({ key, name }));

function SettingsForm({ template }: { template: TemplateDetail }) {
  const client = useQueryClient();
  const { id, places } = template;
  const form = useStoredForm<TemplateValues>({
    loaded: valuesOf(template),
    fields: () => templateFields,
    check: ({ audience, department, roles }) =>
      checkTemplate({ audience, departmentId: department?.id ?? null, roles: listed(roles) }),
    load: async () => valuesOf(await call(getTemplate, { params: { id } })),
    save: async (version, { isActive, audience, department, roles }) => {
      const departmentId = audience === 'Department' ? (department?.id ?? null) : null;
      const body = { version, isActive, audience, departmentId, roles: listed(roles) };
      const saved = await call(saveTemplate, { params: { id }, body });
      void client.invalidateQueries({ queryKey: keys.templates });
      return valuesOf(saved);
    },
  });
  const { audience, department, roles } = form.values;
  return (
    <FormFrame form={form}>
      <Stack>
        <Switch
          label={t(templateTexts.active)}
          description={t(templateTexts.activeHint)}
          {...form.box('isActive')}
        />
        <Select
          label={t(templateTexts.usedBy)}
          description={t(templateTexts.usedByHint)}
          data={templateAudiences.map((value) => ({ value, label: t(audienceTexts[value]) }))}
          allowDeselect={false}
          value={audience}
          onChange={(value) => value && form.set({ audience: value })}
          error={form.errorOf('audience')}
        />
        {audience === 'Department' && (
          <LookupBox
            label={t(templateTexts.department)}
            placeholder={t(templateTexts.chooseDepartment)}
            nothing={t(draftTexts.noDepartment)}
            chosen={department?.name ?? ''}
            lookup={keys.lookup('ownDepartments', 'template')}
            ask={(name, signal) => call(searchDepartments, { query: { name }, signal })}
            entryOf={({ id: entry, name }) => ({ id: entry, name })}
            choose={({ id: chosen, name }) => form.set({ department: { id: chosen, name } })}
            clear={() => form.set({ department: null })}
            error={form.errorOf('departmentId')}
          />
        )}
        <div>
          <Text size="sm" fw={fontWeight.medium}>
            {t(templateTexts.places)}
          </Text>
          <Text size="xs" c="dimmed">
            {t(places.length > 0 ? templateTexts.placesHint : templateTexts.noPlaces)}
          </Text>
        </div>
        {places.map(({ key, step, role, actorName }) => (
          <TextInput
            key={key}
            label={t(templateTexts.place, step, t(roleTexts[role]), actorName)}
            placeholder={t(templateTexts.rolePlaceholder)}
            value={roles[key] ?? ''}
            onChange={(event) => form.set({ roles: { ...roles, [key]: event.currentTarget.value } })}
            error={form.errorOf(`roles.${key}`)}
          />
        ))}
        <SaveBar form={form} />
      </Stack>
    </FormFrame>
  );
}

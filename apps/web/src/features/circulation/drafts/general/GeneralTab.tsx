import { Grid, Paper, Radio, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import {
  categoriesOf,
  documentTypes,
  isEmptyId,
  limits,
  privacies,
  privacyIsFixed,
  profileAsked,
  profileOf,
  searchDepartments,
  sharedPrivacy,
  signatureStandards,
  usableDocumentTypes,
} from '@tomar/contract';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../../api/call.ts';
import { keys } from '../../../../api/queryKeys.ts';
import { useViewer } from '../../../../api/useViewer.ts';
import { formatNumber, today } from '../../../../i18n/format.ts';
import { t } from '../../../../i18n/t.ts';
import { tMessage } from '../../../../i18n/tMessage.ts';
import { DayField } from '../../../../ui/days/DayField.tsx';
import { LookupBox } from '../../../../ui/lookup/LookupBox.tsx';
import { uiTexts } from '../../../../ui/texts.ts';
import { readableParams } from '../../../signing/standardNames.ts';
import { signatureProfileTexts, standardHints, standardTexts } from '../../../signing/standardTexts.ts';
import { documentTypeTexts, privacyHints, privacyTexts } from '../../texts.ts';
import { MissingList } from '../MissingList.tsx';
import type { DraftEditing } from '../saving/useDraftEditor.ts';
import { draftTexts } from '../texts.ts';
import { AmountFields } from './AmountFields.tsx';
import { CategoriesField } from './CategoriesField.tsx';

/** Name, description, privacy and the other plain fields of a job (DRAFT-05 to DRAFT-13, DRAFT-18, DRAFT-19, DRAFT-20, DRAFT-22). */
export function GeneralTab({ editing }: { editing: DraftEditing }) {
  const { content, set, setDay, unreadDays, byTab } = editing;
  const [named, setNamed] = useState(false);
  const errorOf = (field: string) => {
    const finding = byTab.general.find((one) => one.field === field);
    return finding && tMessage(finding.key, finding.params);
  };
  const usable = usableDocumentTypes(useViewer());
  // What the draft has already stays to be seen; the findings say that it is not enabled.
  const types = documentTypes.filter((one) => usable.includes(one) || one === content.documentType);
  const chosen = categoriesOf(content, editing.named);
  const fixed = privacyIsFixed(chosen) ? sharedPrivacy(chosen) : null;
  const nameField = useBeginHere(editing);
  const touchedName = named || content.name !== '';
  return (
    <Stack>
      <Paper className="tomar-surface" p={{ base: 'md', sm: 'lg' }}>
        <Grid gap="lg">
          <Grid.Col span={12}>
            <TextInput
              label={t(draftTexts.name)}
              required
              value={content.name}
              onChange={(event) => set({ name: event.currentTarget.value })}
              onBlur={() => setNamed(true)}
              error={touchedName && errorOf('name')}
              {...nameField}
            />
          </Grid.Col>
          <Grid.Col span={12}>
            <Textarea
              label={t(draftTexts.description)}
              autosize
              minRows={3}
              maxRows={10}
              value={content.description}
              onChange={(event) => set({ description: event.currentTarget.value })}
              error={errorOf('description')}
            />
            <Text size="xs" c="dimmed" ta="right" mt={4}>
              {t(
                uiTexts.characters,
                formatNumber([...content.description].length),
                formatNumber(limits.descriptionLength),
              )}
            </Text>
          </Grid.Col>
          <Grid.Col span={12}>
            <CategoriesField editing={editing} error={errorOf('categoryIds')} />
          </Grid.Col>
          <Grid.Col span={{ base: 12, sm: 6 }}>
            <DepartmentField editing={editing} error={errorOf('departmentId')} />
          </Grid.Col>
          <Grid.Col span={{ base: 12, sm: 6 }}>
            <Select
              label={t(draftTexts.documentType)}
              data={types.map((value) => ({ value, label: t(documentTypeTexts[value]) }))}
              value={content.documentType}
              onChange={(value) => {
                const documentType = types.find((one) => one === value);
                if (documentType) set({ documentType });
              }}
              allowDeselect={false}
              error={errorOf('documentType')}
            />
          </Grid.Col>
          <AmountFields editing={editing} errorOf={errorOf} />
          <Grid.Col span={{ base: 12, sm: 6 }}>
            <StandardField editing={editing} />
          </Grid.Col>
          <Grid.Col span={{ base: 12, sm: 6 }}>
            <TextInput
              label={t(draftTexts.documentNumber)}
              description={t(draftTexts.documentNumberHint)}
              value={content.documentNumber}
              onChange={(event) => set({ documentNumber: event.currentTarget.value })}
              error={errorOf('documentNumber')}
            />
          </Grid.Col>
          <Grid.Col span={{ base: 12, sm: 6 }}>
            <DayField
              label={t(draftTexts.targetEndDate)}
              value={content.targetEndDate}
              unread={unreadDays.targetEndDate ?? null}
              from={today()}
              change={(day, unread) => setDay('targetEndDate', day, unread)}
              error={errorOf('targetEndDate')}
            />
          </Grid.Col>
          <Grid.Col span={{ base: 12, sm: 6 }}>
            <DayField
              label={t(draftTexts.finalizeLaterDate)}
              description={t(draftTexts.finalizeLaterHint)}
              value={content.finalizeLaterDate}
              unread={unreadDays.finalizeLaterDate ?? null}
              from={today()}
              change={(day, unread) => setDay('finalizeLaterDate', day, unread)}
              error={errorOf('finalizeLaterDate')}
            />
          </Grid.Col>
          <Grid.Col span={12}>
            <Radio.Group
              label={t(draftTexts.privacy)}
              error={errorOf('privacy')}
              value={content.privacy}
              onChange={(value) => {
                const privacy = privacies.find((one) => one === value);
                if (privacy) set({ privacy });
              }}
            >
              <Stack gap="xs" mt="xs">
                {privacies.map((privacy) => (
                  <Radio
                    key={privacy}
                    value={privacy}
                    disabled={fixed !== null && privacy !== fixed && privacy !== content.privacy}
                    label={t(privacyTexts[privacy])}
                    description={t(privacyHints[privacy])}
                  />
                ))}
              </Stack>
            </Radio.Group>
          </Grid.Col>
        </Grid>
      </Paper>
      <MissingList findings={byTab.general} />
    </Stack>
  );
}

/** DRAFT-16. That the account cannot give what it asks for belongs to the flow, and is said here too. */
function StandardField({ editing }: { editing: DraftEditing }) {
  const { content, set, byTab, named, snapshot } = editing;
  const finding = byTab.flows.find((one) => one.field === 'signatureStandard');
  const asked = profileAsked(content.recipients, named.recipients);
  const profile = profileOf(content.signatureStandard, asked, snapshot.detail.signing);
  return (
    <Select
      label={t(draftTexts.signatureStandard)}
      description={[
        t(standardHints[content.signatureStandard]),
        profile && t(draftTexts.signatureProfileNow, t(signatureProfileTexts[profile])),
      ]
        .filter(Boolean)
        .join(' ')}
      data={signatureStandards.map((value) => ({ value, label: t(standardTexts[value]) }))}
      value={content.signatureStandard}
      onChange={(value) => {
        const signatureStandard = signatureStandards.find((one) => one === value);
        if (signatureStandard) set({ signatureStandard });
      }}
      maxDropdownHeight={260}
      allowDeselect={false}
      error={finding && tMessage(finding.key, readableParams(finding.params))}
    />
  );
}

function DepartmentField({ editing, error }: { editing: DraftEditing; error: string | undefined }) {
  const { content, set, named } = editing;
  const { departmentId } = content;
  return (
    <LookupBox
      label={t(draftTexts.department)}
      placeholder={t(draftTexts.departmentNone)}
      nothing={t(draftTexts.noDepartment)}
      chosen={(departmentId && named.departments.get(departmentId)?.name) || ''}
      lookup={keys.lookup('ownDepartments')}
      ask={(name, signal) => call(searchDepartments, { query: { name, mayStart: true }, signal })}
      entryOf={({ id, name }) => ({ id, name })}
      choose={(department) => {
        editing.nameDepartment(department);
        set({ departmentId: department.id });
      }}
      clear={() => set({ departmentId: null })}
      error={error}
    />
  );
}

/**
 * Whoever begins a job begins with its name; one that it gets from its first file is marked, so that typing replaces it.
 */
function useBeginHere({ snapshot, content }: DraftEditing) {
  const ref = useRef<HTMLInputElement>(null);
  const [isNew] = useState(isEmptyId(snapshot.detail.id));
  const typed = useRef(content.name !== '');
  useEffect(() => {
    if (isNew) ref.current?.focus();
  }, [isNew]);
  useEffect(() => {
    if (isNew && !typed.current && content.name && document.activeElement === ref.current)
      ref.current?.select();
  }, [isNew, content.name]);
  return {
    ref,
    onInput: () => {
      typed.current = true;
    },
  };
}

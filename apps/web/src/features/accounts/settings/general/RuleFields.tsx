import { unknownRevocationTexts } from '../conflictFields.ts';
import type { ParametersForm } from '../parametersForm.ts';
import { settingsTexts } from '../texts.ts';
import { ChoiceField } from './ChoiceField.tsx';
import { NumberField } from './NumberField.tsx';
import { SwitchField } from './SwitchField.tsx';

/** Who may sign, and with which certificate (DEF-04, DEF-05, DEF-07). */
export function SignerFields({ form }: { form: ParametersForm }) {
  return (
    <>
      <NumberField
        form={form}
        name="minimumSigners"
        label={settingsTexts.minimumSigners}
        hint={settingsTexts.minimumSignersHint}
      />
      <SwitchField
        form={form}
        name="requireIdNumberMatch"
        label={settingsTexts.requireIdNumberMatch}
        hint={settingsTexts.requireIdNumberMatchHint}
      />
      <SwitchField
        form={form}
        name="requireNameMatch"
        label={settingsTexts.requireNameMatch}
        hint={settingsTexts.requireNameMatchHint}
      />
      <SwitchField
        form={form}
        name="requireQualified"
        label={settingsTexts.requireQualified}
        hint={settingsTexts.requireQualifiedHint}
      />
      <ChoiceField
        form={form}
        name="unknownRevocation"
        label={settingsTexts.unknownRevocation}
        hint={settingsTexts.unknownRevocationHint}
        choices={unknownRevocationTexts}
      />
    </>
  );
}

/** What may be done with jobs (DEF-07, AUTH-09). */
export function JobFields({ form }: { form: ParametersForm }) {
  return (
    <>
      <SwitchField
        form={form}
        name="mayStartIndependent"
        label={settingsTexts.mayStartIndependent}
        hint={settingsTexts.mayStartIndependentHint}
      />
      <SwitchField
        form={form}
        name="categoryRequired"
        label={settingsTexts.categoryRequired}
        hint={settingsTexts.categoryRequiredHint}
      />
      <SwitchField
        form={form}
        name="undoCancelDisabled"
        label={settingsTexts.undoCancelDisabled}
        hint={settingsTexts.undoCancelDisabledHint}
      />
      <SwitchField
        form={form}
        name="onlyAdminDeletesAttachments"
        label={settingsTexts.onlyAdminDeletesAttachments}
        hint={settingsTexts.onlyAdminDeletesAttachmentsHint}
      />
    </>
  );
}

import { definitions, emptyId, fill, imports } from '@tomar/contract';
import { definitionTexts } from '../../../apps/web/src/features/definitions/texts.ts';
import {
  recipientKindTexts,
  recipientTexts,
} from '../../../apps/web/src/features/delivery/recipients/texts.ts';
import { importTexts } from '../../../apps/web/src/features/imports/texts.ts';
import { formTexts } from '../../../apps/web/src/ui/form/texts.ts';
import { long } from '../longNames.ts';
import { expect } from '../test.ts';
import { first, type Openings, type Overlay } from './overlay.ts';

/** Of definitions, their imports and recipients. */
export function definitionOverlays({ of, t, press, choose, options, select }: Openings): Overlay[] {
  const group = `settings/signgroups/${of.groupId}`;
  const recipient = `settings/targetsystem/${of.recipientId}`;
  const department = `settings/department/${of.departmentId}`;
  const inDefinitions = 'features/definitions';
  return [
    {
      path: group,
      name: 'changed elsewhere',
      of: ['ui/form/SaveBar.tsx'],
      open: async (page) => {
        await page.route('**/api/signgroup/post/*', (route) => route.fulfill({ status: 409 }), { times: 1 });
        await page.getByLabel(t(definitionTexts.name)).fill(long.person);
        await press(formTexts.save)(page);
        await expect(page.getByRole('dialog')).toContainText(long.name);
      },
    },
    select(
      department,
      `${inDefinitions}/form/ReferenceInput.tsx`,
      definitions.department.fields.parentId?.label ?? ['', ''],
    ),
    {
      path: `settings/cp/${emptyId}`,
      name: 'departments of a profile',
      of: [`${inDefinitions}/form/ReferencesInput.tsx`],
      open: (page) =>
        page
          .getByRole('combobox', {
            name: fill(t(definitionTexts.addOf), [
              t(definitions.circulationProfile.fields.departmentIds?.label ?? ['', '']),
            ]),
          })
          .click(),
      shows: options,
      sizes: first,
    },
    {
      path: `settings/${imports.title.path}`,
      name: 'how a file was read',
      of: ['features/imports/HowRead.tsx'],
      open: async (page) => {
        const [heading] = imports.title.columns[0]?.heading ?? [''];
        const buffer = Buffer.from(`${heading};\n"${long.person}";`);
        await page
          .locator('input[type=file]')
          .setInputFiles({ name: long.file('.csv'), mimeType: 'text/csv', buffer });
        await choose(importTexts.encoding)(page);
      },
      shows: options,
      sizes: first,
    },
    {
      path: department,
      name: 'people of a department',
      of: [`${inDefinitions}/form/PeopleInput.tsx`],
      open: (page) =>
        page
          .getByRole('combobox', { name: fill(t(definitionTexts.addPerson), [t(['Üyeler', 'Members'])]) })
          .click(),
      shows: options,
      sizes: first,
    },
    {
      path: department,
      name: 'add a record',
      of: [`${inDefinitions}/form/AddRecordDialog.tsx`],
      open: press(definitionTexts.add, t(definitions.department.texts.one)),
    },
    {
      path: department,
      name: 'where it is used',
      of: [`${inDefinitions}/list/DeactivateDialog.tsx`],
      open: press(definitionTexts.deactivate),
    },
    select(recipient, 'features/delivery/recipients/DemandFields.tsx', recipientTexts.standard),
    {
      path: recipient,
      name: 'folders of jobs',
      of: ['features/delivery/recipients/FolderFields.tsx'],
      open: async (page) => {
        await page.getByText(t(recipientKindTexts.FileSystem), { exact: true }).click();
        await choose(recipientTexts.uniqueDirectory)(page);
      },
      shows: options,
      sizes: first,
    },
  ];
}

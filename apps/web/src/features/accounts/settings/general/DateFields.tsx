import { Grid, Select } from '@mantine/core';
import { t } from '../../../../i18n/t.ts';
import { foldedFilter, localeOptions, readersOwn, timeZoneOptions } from '../localeOptions.ts';
import type { ParametersForm } from '../parametersForm.ts';
import { settingsTexts } from '../texts.ts';
import { Parameter } from './Parameter.tsx';

/** A day on which no two of the ways to write it look alike. */
const example = new Date(2026, 10, 21, 14, 5);

/** How days and times are written, and when days begin (DEF-09). */
export function DateFields({ form }: { form: ParametersForm }) {
  const { values } = form;
  return (
    <Grid gap="md">
      <Grid.Col span={{ base: 12, sm: 6 }}>
        <Parameter name="defaultDateLocale">
          <Select
            label={t(settingsTexts.dateLocale)}
            description={t(settingsTexts.dateLocaleHint)}
            data={localeOptions(values.defaultDateLocale, example)}
            value={values.defaultDateLocale ?? readersOwn}
            onChange={(value) => form.set({ defaultDateLocale: value === readersOwn ? null : value })}
            allowDeselect={false}
            maxDropdownHeight={300}
            error={form.errorOf('parameters.defaultDateLocale')}
          />
        </Parameter>
      </Grid.Col>
      <Grid.Col span={{ base: 12, sm: 6 }}>
        <Parameter name="timeZone">
          <Select
            label={t(settingsTexts.timeZone)}
            description={t(settingsTexts.timeZoneHint)}
            data={timeZoneOptions(values.timeZone)}
            value={values.timeZone}
            onChange={(timeZone) => timeZone !== null && form.set({ timeZone })}
            allowDeselect={false}
            searchable
            filter={foldedFilter}
            limit={60}
            maxDropdownHeight={300}
            nothingFoundMessage={t(settingsTexts.nothingFound)}
            error={form.errorOf('parameters.timeZone')}
          />
        </Parameter>
      </Grid.Col>
    </Grid>
  );
}

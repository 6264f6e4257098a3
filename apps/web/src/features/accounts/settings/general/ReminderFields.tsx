import '../../../../i18n/workingDayMessages.ts';
import { ActionIcon, Button, Checkbox, Fieldset, Group, Stack, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { lastYearOfFeasts, type Weekday, weekdays, workingDayLimits } from '@tomar/contract';
import { t } from '../../../../i18n/t.ts';
import { DayField } from '../../../../ui/days/DayField.tsx';
import { iconSize } from '../../../../ui/iconSize.ts';
import type { ParametersForm } from '../parametersForm.ts';
import { settingsTexts } from '../texts.ts';
import { NumberField } from './NumberField.tsx';
import { Parameter } from './Parameter.tsx';
import { SwitchField } from './SwitchField.tsx';
import { isReadDay, sayHoliday, sayWeekday } from './sayWorkingDays.ts';

/** When people are told of target end dates, and on which days the account works. */
export function ReminderFields({ form }: { form: ParametersForm }) {
  return (
    <>
      <NumberField
        form={form}
        name="reminderDaysBefore"
        label={settingsTexts.reminderDaysBefore}
        hint={settingsTexts.reminderDaysBeforeHint}
      />
      <NumberField
        form={form}
        name="escalationDaysAfter"
        label={settingsTexts.escalationDaysAfter}
        hint={settingsTexts.escalationDaysAfterHint}
      />
      <WorkingWeekdays form={form} />
      <SwitchField
        form={form}
        name="keepsPublicHolidays"
        label={settingsTexts.keepsPublicHolidays}
        hint={settingsTexts.keepsPublicHolidaysHint}
        params={[lastYearOfFeasts]}
      />
      <OwnHolidays form={form} />
    </>
  );
}

function WorkingWeekdays({ form }: { form: ParametersForm }) {
  const chosen = form.values.workingWeekdays;
  return (
    <Parameter name="workingWeekdays">
      <Checkbox.Group
        label={t(settingsTexts.workingWeekdays)}
        description={t(settingsTexts.workingWeekdaysHint)}
        value={chosen.map(String)}
        onChange={(values) =>
          form.set({ workingWeekdays: weekdays.filter((one: Weekday) => values.includes(String(one))) })
        }
        error={form.errorOf('parameters.workingWeekdays')}
      >
        <Group my="xs" gap="md">
          {weekdays.map((weekday) => (
            <Checkbox key={weekday} value={String(weekday)} label={sayWeekday(weekday)} />
          ))}
        </Group>
      </Checkbox.Group>
    </Parameter>
  );
}

/** Days off besides weekends and public holidays. */
function OwnHolidays({ form }: { form: ParametersForm }) {
  const own = form.values.ownHolidays;
  const change = (ownHolidays: readonly string[]) => form.set({ ownHolidays: [...ownHolidays] });
  return (
    <Parameter name="ownHolidays">
      <Fieldset legend={t(settingsTexts.ownHolidays)}>
        <Stack>
          <Text size="sm" c="dimmed">
            {t(settingsTexts.ownHolidaysHint)}
          </Text>
          {own.length === 0 && (
            <Text size="sm" c="dimmed">
              {t(settingsTexts.ownHolidaysNone)}
            </Text>
          )}
          {own.map((day, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a day has nothing of its own but what is edited here
            <Group key={at} align="flex-end" gap="sm" wrap="wrap">
              <DayField
                label={t(settingsTexts.ownHoliday, at + 1)}
                value={isReadDay(day) ? day : null}
                unread={isReadDay(day) || day === '' ? null : day}
                change={(next, unread) =>
                  change(own.map((one, place) => (place === at ? (next ?? unread ?? '') : one)))
                }
                error={form.errorOf(`parameters.ownHolidays.${at}`)}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={t(settingsTexts.ownHolidayRemove, sayHoliday(day))}
                onClick={() => change(own.filter((_, place) => place !== at))}
              >
                <IconTrash size={iconSize.small} aria-hidden />
              </ActionIcon>
            </Group>
          ))}
          {own.length < workingDayLimits.ownHolidays && (
            <Group>
              <Button
                variant="default"
                leftSection={<IconPlus size={iconSize.small} aria-hidden />}
                onClick={() => change([...own, ''])}
              >
                {t(settingsTexts.ownHolidayAdd)}
              </Button>
            </Group>
          )}
        </Stack>
      </Fieldset>
    </Parameter>
  );
}

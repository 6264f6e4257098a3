import { ActionIcon, Group, Popover, TextInput } from '@mantine/core';
import { DatePicker, DatesProvider } from '@mantine/dates';
import '@mantine/dates/styles.css';
import 'dayjs/locale/tr.js';
import { IconCalendar, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { formatLocale } from '../../i18n/format.ts';
import { language } from '../../i18n/language.ts';
import { t } from '../../i18n/t.ts';
import { iconSize } from '../iconSize.ts';
import { uiTexts } from '../texts.ts';
import { dayPattern, isOffCalendar, readDay, writeDay } from './dayText.ts';
import { typedDay } from './typedDay.ts';

interface DayFieldProps {
  readonly label: string;
  readonly description?: string;
  /** `YYYY-MM-DD` */
  readonly value: string | null;
  /** What was typed and is no day; it stays in the field until it is one. */
  readonly unread: string | null;
  /** The earliest day that the calendar offers. */
  readonly from?: string;
  readonly change: (value: string | null, unread: string | null) => void;
  readonly error: string | undefined;
  readonly required?: true;
}

/** How a day is typed here, such as `gg.aa.yyyy`. */
function dayHint(): string {
  const [day, month, year] = [...t(uiTexts.dayLetters)];
  return dayPattern(formatLocale(), { day: day ?? 'd', month: month ?? 'm', year: year ?? 'y' });
}

const whyUnread = (typed: string): string =>
  isOffCalendar(typed, formatLocale()) ? t(uiTexts.dayOffCalendar) : t(uiTexts.dayUnread, dayHint());

/** A day, typed or picked. What was typed is read when the field is left or Enter is pressed. */
export function DayField({
  label,
  description,
  value,
  unread,
  from,
  change,
  error,
  required,
}: DayFieldProps) {
  const locale = formatLocale();
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const shown = typed ?? unread ?? (value ? writeDay(value, locale) : '');
  const read = () => {
    if (typed === null) return;
    setTyped(null);
    const day = readDay(typed, locale);
    change(day, day === null && typed.trim() !== '' ? typed : null);
  };
  const put = (day: string | null) => {
    setTyped(null);
    setOpen(false);
    change(day, null);
  };
  return (
    <TextInput
      label={label}
      {...(description && { description })}
      {...(required && { required })}
      placeholder={dayHint()}
      autoComplete="off"
      value={shown}
      {...(typed !== null && { [typedDay]: true })}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={read}
      onKeyDown={(event) => event.key === 'Enter' && read()}
      error={typed === null && (unread === null ? error : whyUnread(unread))}
      rightSectionWidth={shown === '' ? 40 : 68}
      rightSection={
        <Group gap={0} wrap="nowrap" justify="flex-end" w="100%" pr={6}>
          {shown !== '' && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t(uiTexts.dayClear)}
              onClick={() => put(null)}
            >
              <IconX size={iconSize.small} />
            </ActionIcon>
          )}
          <Popover opened={open} onChange={setOpen} position="bottom-end" trapFocus returnFocus withinPortal>
            <Popover.Target>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t(uiTexts.dayCalendar, label)}
                onClick={() => setOpen(!open)}
              >
                <IconCalendar size={iconSize.small} />
              </ActionIcon>
            </Popover.Target>
            <Popover.Dropdown aria-label={t(uiTexts.dayCalendar, label)}>
              <DatesProvider settings={{ locale: language, firstDayOfWeek: 1 }}>
                <DatePicker
                  hideOutsideDates
                  value={value}
                  {...(value && { defaultDate: value })}
                  {...(from && { minDate: from })}
                  highlightToday
                  weekendDays={[]}
                  ariaLabels={{
                    nextMonth: t(uiTexts.monthNext),
                    previousMonth: t(uiTexts.monthPrevious),
                    nextYear: t(uiTexts.yearNext),
                    previousYear: t(uiTexts.yearPrevious),
                    nextDecade: t(uiTexts.decadeNext),
                    previousDecade: t(uiTexts.decadePrevious),
                  }}
                  onChange={(day) => put(day ? day.slice(0, 10) : null)}
                />
              </DatesProvider>
            </Popover.Dropdown>
          </Popover>
        </Group>
      }
    />
  );
}

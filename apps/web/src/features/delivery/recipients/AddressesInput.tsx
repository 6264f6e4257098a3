import { TagsInput, type TagsInputProps } from '@mantine/core';
import { isEmailAddress, isInsideQuotes, readAddresses } from '@tomar/contract';
import { type KeyboardEvent, useState } from 'react';

interface AddressesInputProps
  extends Pick<TagsInputProps, 'label' | 'description' | 'required' | 'error' | 'autoFocus'> {
  readonly value: string[];
  readonly onChange: (addresses: string[]) => void;
}

/** E-mail addresses, typed one by one or many in one go. The same one twice stays, for the rules to speak of. */
export function AddressesInput({ value, onChange, ...shown }: AddressesInputProps) {
  const [typed, setTyped] = useState('');
  const endOfAddress = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || typed.trim() === '') return;
    const addresses = readAddresses(typed);
    // A space may belong to `Ayşe Işık <a@x>`.
    const ends =
      event.key === ' '
        ? addresses.every(isEmailAddress)
        : (event.key === ',' || event.key === ';') && !isInsideQuotes(typed);
    if (!ends) return;
    event.preventDefault();
    setTyped('');
    onChange([...value, ...addresses]);
  };
  return (
    <TagsInput
      {...shown}
      value={value}
      onChange={(next) => onChange(next.flatMap(readAddresses))}
      searchValue={typed}
      onSearchChange={setTyped}
      onKeyDown={endOfAddress}
      // The library knows no quoted names: it hands over the whole text.
      splitChars={[]}
      allowDuplicates
      acceptValueOnBlur
    />
  );
}

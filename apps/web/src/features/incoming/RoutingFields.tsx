import { searchDepartments, searchUsers } from '@tomar/contract';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { keys } from '../../api/queryKeys.ts';
import { t } from '../../i18n/t.ts';
import { LookupBox } from '../../ui/lookup/LookupBox.tsx';
import { ManyInput } from '../definitions/form/ManyInput.tsx';
import { namesOf } from '../definitions/say.ts';
import { definitionTexts } from '../definitions/texts.ts';
import { incomingTexts as texts } from './incomingTexts.ts';

interface Routing {
  readonly userIds: readonly string[];
  readonly departmentIds: readonly string[];
}

interface RoutingFieldsProps {
  readonly routing: Routing;
  readonly change: (part: Partial<Routing>) => void;
  readonly errorOf: (field: keyof Routing) => string | undefined;
  /** Names of those who are chosen already. */
  readonly known?: readonly { readonly id: string; readonly name: string }[];
}

/** To whom a document goes: users and departments, one of them at least (INC-15, INC-20). */
export function RoutingFields({ routing, change, errorOf, known = [] }: RoutingFieldsProps) {
  const [met, setMet] = useState(() => known.map((one) => ({ ...one, isActive: true })));
  const names = namesOf(met);
  const know = (id: string, name: string) => setMet((before) => [...before, { id, name, isActive: true }]);
  const { userIds, departmentIds } = routing;
  const problemOf = (ids: readonly string[], id: string) =>
    ids.includes(id) ? t(definitionTexts.isChosen) : undefined;
  const common = { placeholder: t(definitionTexts.choose), nothing: t(definitionTexts.nothingFound) };
  return (
    <>
      <ManyInput
        field={{ label: texts.users }}
        ids={userIds}
        names={names}
        change={(ids) => change({ userIds: ids })}
      >
        <LookupBox
          {...common}
          label={t(definitionTexts.addOf, t(texts.users))}
          hideLabel
          lookup={keys.lookup('members')}
          ask={(name, signal) => call(searchUsers, { query: { name }, signal })}
          entryOf={(one) => ({
            id: one.id,
            name: `${one.firstName} ${one.lastName}`,
            detail: [one.title, one.department, one.email].filter(Boolean).join(' · '),
            problem: problemOf(userIds, one.id),
          })}
          choose={(one) => {
            know(one.id, `${one.firstName} ${one.lastName}`);
            change({ userIds: [...userIds, one.id] });
          }}
          error={errorOf('userIds')}
        />
      </ManyInput>
      <ManyInput
        field={{ label: texts.departments }}
        ids={departmentIds}
        names={names}
        change={(ids) => change({ departmentIds: ids })}
      >
        <LookupBox
          {...common}
          label={t(definitionTexts.addOf, t(texts.departments))}
          hideLabel
          lookup={keys.lookup('definitions', 'department')}
          ask={(name, signal) => call(searchDepartments, { query: { name }, signal })}
          entryOf={(one) => ({
            id: one.id,
            name: one.name,
            problem: one.isActive ? problemOf(departmentIds, one.id) : t(definitionTexts.passive),
          })}
          choose={(one) => {
            know(one.id, one.name);
            change({ departmentIds: [...departmentIds, one.id] });
          }}
          error={errorOf('departmentIds')}
        />
      </ManyInput>
    </>
  );
}

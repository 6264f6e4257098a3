import * as z from 'zod/mini';
import { fold } from '../../fold.ts';
import { limits } from '../../limits.ts';
import { type Finding, plainName } from '../../text.ts';
import type { StepActor } from '../actors.ts';
import type { Step } from '../steps.ts';

/**
 * That a place of the template's flow is filled by whoever has the role in the job. Places with the same role are filled
 * with the same person; a place without one keeps whom the template names.
 */
export const templateRole = z.object({
  /** Of the place: the draft's own key of a step's participant. */
  key: z.string().check(z.minLength(1), z.maxLength(40)),
  /** `checkRoles` judges its length. */
  name: z.string().check(z.maxLength(10_000)),
});
export type TemplateRole = z.infer<typeof templateRole>;

const maxRoles = limits.stepsPerJob * limits.peoplePerStep;

export const templateRoles = z.array(templateRole).check(z.maxLength(maxRoles));

/** Who may begin jobs from a template: its owner alone, one department's members, or all who start jobs. Stored. */
export const templateAudiences = ['Owner', 'Department', 'Account'] as const;
export type TemplateAudience = (typeof templateAudiences)[number];

/** What stands beside a template's draft. */
export interface TemplateForm {
  readonly audience: TemplateAudience;
  readonly departmentId: string | null;
  readonly roles: readonly TemplateRole[];
}

/** What is wrong with who may use a template, and with its roles. */
export const checkTemplate = ({ audience, departmentId, roles }: TemplateForm): Finding[] => [
  ...(audience === 'Department' && departmentId === null
    ? [{ field: 'departmentId', key: 'lang_template_department_missing' } as const]
    : []),
  ...checkRoles(roles),
];

/** One spelling of a role's name, by which its places are known. */
export const roleName = (name: string): string =>
  plainName(name).normalize('NFC').replace(/\s+/g, ' ').trim();

/** What is wrong with the names of roles. A place whose name is left empty has no role. */
export const checkRoles = (roles: readonly TemplateRole[]): Finding[] =>
  roles.flatMap(({ key, name }, at): Finding[] => {
    const said = roleName(name);
    if ([...said].length > limits.definitionNameLength)
      return [{ field: `roles.${key}`, key: 'lang_text_too_long', params: [limits.definitionNameLength] }];
    const alike = roles
      .slice(0, at)
      .map((other) => roleName(other.name))
      .find((other) => other !== '' && other !== said && asHeading(other) === asHeading(said));
    return alike && said !== '' ? [{ field: `roles.${key}`, key: 'lang_name_alike', params: [alike] }] : [];
  });

/** As the heading of its column in a spreadsheet is recognised (`imports/readHeadings.ts`): two of one heading are none. */
const asHeading = (name: string): string => fold(name).replace(/[^\p{L}\p{Nd}]+/gu, '');

/** The roles of a flow, each once, in the order in which their places act; those of places that are gone are left out. */
export function rolesOfFlow(steps: readonly Step[], roles: readonly TemplateRole[]): string[] {
  const names = new Map(roles.map(({ key, name }) => [key, roleName(name)]));
  return [...new Set(steps.flatMap(({ people }) => people.map(({ key }) => names.get(key) ?? '')))].filter(
    (name) => name !== '',
  );
}

/** Who has a role in a job. */
export interface FilledRole {
  readonly role: string;
  readonly actor: StepActor;
}

/** The template's steps with those in their roles who have them in this job. */
export function fillRoles(
  steps: readonly Step[],
  roles: readonly TemplateRole[],
  filled: readonly FilledRole[],
): { readonly steps: Step[]; readonly findings: Finding[] } {
  const names = new Map(roles.map(({ key, name }) => [key, roleName(name)]));
  const actors = new Map(filled.map(({ role, actor }) => [roleName(role), actor]));
  const findings = rolesOfFlow(steps, roles).flatMap((name): Finding[] =>
    actors.has(name) ? [] : [{ field: `filled.${name}`, key: 'lang_template_role_required', params: [name] }],
  );
  return {
    findings,
    steps: steps.map((step) => ({
      ...step,
      people: step.people.map((person) => {
        const actor = actors.get(names.get(person.key) ?? '');
        return actor ? { key: person.key, role: person.role, ...actor } : person;
      }),
    })),
  };
}

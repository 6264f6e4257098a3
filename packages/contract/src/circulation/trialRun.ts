import type { MessageKey } from '../messages/index.ts';
import type { Finding } from '../text.ts';
import type { StepCompletion, StepPerson } from './actors.ts';
import { checkProfile, type ProfileInputs, type ProfileToCheck, recipientProblem } from './profileRules.ts';
import { participantProblem, possiblePeople } from './stepRules.ts';

/** Somebody who stands in a step, and what a job would come to there. */
export interface TrialActor {
  readonly person: StepPerson;
  /** The ids of those who would be asked; of a group, any one of them acts. */
  readonly asked: readonly string[];
  /** Why nobody can act for it; the message names the step's number. */
  readonly problem: MessageKey | null;
}

export interface TrialStep {
  readonly completion: StepCompletion;
  readonly actors: readonly TrialActor[];
  /** What is wrong with the step that no actor says by itself. */
  readonly findings: readonly Finding[];
}

/** What would happen if a job were started with a profile now, from the first step to the recipients. */
export interface TrialRun {
  readonly steps: readonly TrialStep[];
  readonly recipients: readonly { readonly id: string; readonly problem: MessageKey | null }[];
  /** What is wrong with the whole. */
  readonly findings: readonly Finding[];
  readonly canRun: boolean;
}

/** FLOW-11, FLOW-12: who would be asked, step by step, and what would stop it. */
export function trialRun(profile: ProfileToCheck, inputs: ProfileInputs): TrialRun {
  const findings = checkProfile(profile, inputs);
  const steps = profile.steps.map(({ completion, people }, index): TrialStep => {
    const actors = people.map((person): TrialActor => {
      const problem = participantProblem(person, inputs);
      return { person, asked: problem ? [] : possiblePeople(person, inputs), problem };
    });
    const told = new Set(actors.map(({ problem }) => problem));
    const ofStep = findings.filter(({ field, key }) => field === `steps.${index}` && !told.has(key));
    return { completion, actors, findings: ofStep };
  });
  return {
    steps,
    recipients: profile.recipientIds.map((id) => ({
      id,
      problem: recipientProblem(inputs.recipients.get(id)),
    })),
    findings: findings.filter(({ field }) => field === 'steps' || field === 'departmentIds'),
    canRun: findings.length === 0,
  };
}

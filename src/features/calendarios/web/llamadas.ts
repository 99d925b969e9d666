import { createCaller } from '#platform/web/api.ts';
import { calendariosContract } from '../contract.ts';

/** The calls about the semesters' dates. */
export const call = createCaller(calendariosContract);

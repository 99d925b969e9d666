import { z } from 'zod';
import { MoodleError } from '../protocol/errors.ts';
import { int, text } from '../protocol/params.ts';
import { can, SYSTEM, type Capability } from '../site/permissions.ts';
import { defineFunction, type Call } from './define.ts';

/** All cohorts of the demonstration belong to the site. */
function assertMay({ site, user }: Call, capability: Capability): void {
  if (!can(site, user, capability, SYSTEM)) throw new MoodleError('nopermissions', 'Ver cohortes');
}

/** Without ids, every cohort of the site. */
export const getCohorts = defineFunction('core_cohort_get_cohorts', {
  mobile: false,
  params: z.strictObject({ cohortids: z.array(int).default([]) }),
  run(call, { cohortids }) {
    const found = call.site.cohorts.filter(({ id }) => cohortids.length === 0 || cohortids.includes(id));
    if (found.length > 0) assertMay(call, 'moodle/cohort:view');
    return found.map(({ id, name, idnumber }) => ({
      id,
      name,
      idnumber,
      description: '',
      descriptionformat: 1,
      visible: true,
      theme: '',
      customfields: [],
    }));
  },
});

export const getCohortMembers = defineFunction('core_cohort_get_cohort_members', {
  mobile: false,
  params: z.strictObject({ cohortids: z.array(int) }),
  run(call, { cohortids }) {
    return cohortids.map((cohortid) => {
      const cohort = call.site.cohorts.find(({ id }) => id === cohortid);
      if (!cohort) throw new MoodleError('invalidrecord', 'cohort');
      assertMay(call, 'moodle/cohort:view');
      return { cohortid, userids: [...cohort.members] };
    });
  },
});

const typed = z.strictObject({ type: text, value: text });
const wantedMember = z.strictObject({ cohorttype: typed, usertype: typed });

/** An impossible row is a warning that does not name it; the others are added. */
export const addCohortMembers = defineFunction('core_cohort_add_cohort_members', {
  mobile: false,
  params: z.strictObject({ members: z.array(wantedMember) }),
  run(call, { members }) {
    const { site, change } = call;
    const warnings: { warningcode: string; message: string }[] = [];
    const joined = new Map(site.cohorts.map(({ id, members: ids }) => [id, new Set(ids)]));
    for (const { cohorttype, usertype } of members) {
      const userId = Number(usertype.value);
      const ids = joined.get(Number(cohorttype.value));
      if (!ids) warnings.push({ warningcode: '2', message: `cohort id=${cohorttype.value} not exists` });
      else if (!site.users.has(userId)) warnings.push({ warningcode: '2', message: `user id=${userId} not exists` });
      else if (ids.has(userId)) {
        const message = `record already exists: cohort(id=${cohorttype.value} id=${userId})`;
        warnings.push({ warningcode: '3', message });
      } else {
        assertMay(call, 'moodle/cohort:assign');
        ids.add(userId);
      }
    }
    change({ ...site, cohorts: site.cohorts.map((cohort) => ({ ...cohort, members: joined.get(cohort.id)! })) });
    return { warnings };
  },
});

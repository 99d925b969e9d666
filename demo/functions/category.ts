import { z } from 'zod';
import { MoodleError } from '../protocol/errors.ts';
import { bool, text } from '../protocol/params.ts';
import type { Category } from '../site/model.ts';
import { can, inCategory, SYSTEM } from '../site/permissions.ts';
import { defineFunction, type Call } from './define.ts';

type Test = (category: Category) => boolean;

/** One criterion as a test. Some may only be asked by those who manage the whole site. */
function testOf({ site, user }: Call, key: string, value: string): Test {
  const isAllowed = (capability: Parameters<typeof can>[2]): void => {
    if (!can(site, user, capability, SYSTEM)) throw new MoodleError('criteriaerror');
  };
  switch (key) {
    case 'id':
      return ({ id }) => id === Number(value);
    case 'ids':
      return ({ id }) => value.split(',').includes(String(id));
    case 'parent':
      return ({ parent }) => parent === Number(value);
    case 'name':
      return ({ name }) => name === value;
    case 'idnumber':
      isAllowed('moodle/category:manage');
      return ({ idnumber }) => idnumber === value;
    case 'visible':
      isAllowed('moodle/category:viewhiddencategories');
      return ({ isVisible }) => isVisible === (value === '1');
    default:
      throw new MoodleError('criteriaerror');
  }
}

function view({ site, user }: Call, category: Category) {
  const isManaged = can(site, user, 'moodle/category:manage', inCategory(category.id));
  return {
    id: category.id,
    name: category.name,
    ...(isManaged && { idnumber: category.idnumber }),
    description: '',
    descriptionformat: 1,
    parent: category.parent,
    sortorder: category.sortorder,
    coursecount: [...site.courses.values()].filter(({ categoryId }) => categoryId === category.id).length,
    ...(isManaged && { visible: Number(category.isVisible), visibleold: 1, timemodified: site.madeAt }),
    depth: category.depth,
    path: category.path,
    ...(isManaged && { theme: '' }),
  };
}

/** Ordered by `sortorder` as text, so that 10 comes before 2. Hidden ones only for those who may see them. */
export const getCategories = defineFunction('core_course_get_categories', {
  params: z.strictObject({
    criteria: z.array(z.strictObject({ key: text, value: text })).default([]),
    addsubcategories: bool.default(true),
  }),
  run(call, { criteria, addsubcategories }) {
    const { site, user } = call;
    if (user.pending) return [];
    const tests = criteria.map(({ key, value }) => testOf(call, key, value));
    const all = [...site.categories.values()];
    const found = all.filter((category) => tests.every((test) => test(category)));
    const isBelow = (category: Category): boolean => found.some(({ path }) => category.path.startsWith(`${path}/`));
    return all
      .filter((category) => found.includes(category) || (addsubcategories && isBelow(category)))
      .filter(
        ({ id, isVisible }) => isVisible || can(site, user, 'moodle/category:viewhiddencategories', inCategory(id)),
      )
      .sort((a, b) => (String(a.sortorder) < String(b.sortorder) ? -1 : 1))
      .map((category) => view(call, category));
  },
});

import type { Site } from './model.ts';

/** The site with another name for a category. @throws {RangeError} when there is none of that number */
export function renamed(site: Site, id: number, name: string): Site {
  const category = site.categories.get(id);
  if (!category) throw new RangeError(`no category ${id}`);
  return { ...site, categories: new Map(site.categories).set(id, { ...category, name }) };
}

/** The site with a course in another category. @throws {RangeError} when there is none of that number */
export function moved(site: Site, id: number, categoryId: number): Site {
  const course = site.courses.get(id);
  if (!course || !site.categories.has(categoryId))
    throw new RangeError(`no course ${id}, or no category ${categoryId}`);
  return { ...site, courses: new Map(site.courses).set(id, { ...course, categoryId }) };
}

/** The site after a semester: every enrolment has ended the day before it was made. */
export function ended(site: Site): Site {
  return { ...site, enrolments: site.enrolments.map((one) => ({ ...one, end: site.madeAt - 86_400 })) };
}

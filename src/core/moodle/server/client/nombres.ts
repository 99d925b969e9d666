// Reads what Moodle writes for pages as plain text: names in several languages, entities, and messages with links.
import { DomUtils, parseDocument } from 'htmlparser2';
import { z } from 'zod';

/** Returns the text of HTML, with signs instead of entities and ordinary spaces. */
export const textOfHtml = (html: string): string =>
  DomUtils.textContent(parseDocument(html))
    .replaceAll(/\u{A0}/gu, ' ')
    .trim();

/** A part of a name in one language, as the two filters of Moodle mark it. */
const BLOCK =
  /\{\s*mlang\s+([\w,\s-]+?)\s*\}(.*?)\{\s*mlang\s*\}|<span(?=[^>]*\bclass="?multilang\b)[^>]*\blang="?([\w-]+)[^>]*>(.*?)<\/span>/gis;

type Languages = readonly string[];

const languagesOf = (written: string): Languages =>
  written
    .toLowerCase()
    .split(',')
    .map((one) => one.trim());

/** Returns true for Spanish, of any country. */
const isSpanish = (language: string): boolean => /^es(?:[_-]|$)/.test(language);

/** Returns the languages of the parts that are shown: Spanish, else those for any other, else the first. */
function shownOf(found: readonly Languages[]): Languages {
  return found.find((ones) => ones.some(isSpanish)) ?? found.find((ones) => ones.includes('other')) ?? found[0] ?? [];
}

/** Keeps the parts of a name that are in Spanish. */
function inSpanish(name: string): string {
  const shown = shownOf([...name.matchAll(BLOCK)].map(([, mlang, , span]) => languagesOf(mlang ?? span ?? '')));
  return name.replaceAll(BLOCK, (_, mlang?: string, text?: string, span?: string, spanned?: string) =>
    languagesOf(mlang ?? span ?? '').some((one) => shown.includes(one)) ? (text ?? spanned ?? '') : '',
  );
}

/**
 * Name of a course, category or activity: Moodle encodes it for HTML (`Artes &amp; Letras`), and it may be in several
 * languages where the site does not choose one. Names of people are not encoded.
 */
export const nombreDeMoodle = z.string().transform((written) => textOfHtml(inSpanish(written)));

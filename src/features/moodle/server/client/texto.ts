import { z } from 'zod';

const SIGNOS: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#039;': "'",
};

/**
 * A name of a course, a category or an activity as people wrote it: Moodle's answers spell it for a web page
 * (`Artes &amp; Letras`). Names of people come as they are.
 */
export const nombreDeMoodle = z
  .string()
  .transform((escrito) => escrito.replaceAll(/&(?:amp|lt|gt|quot|#0?39);/g, (signo) => SIGNOS[signo] ?? signo));

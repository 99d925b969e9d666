import { z } from 'zod';

const schema = z
  .array(
    z.strictObject({
      name: z.string().regex(/^[A-Za-z0-9_-]+$/, { error: 'solo letras, números, guion y guion bajo' }),
      label: z.string().min(1, { error: 'no puede quedar vacío' }),
      url: z.url({ protocol: /^https?$/, error: 'debe ser una dirección http o https' }),
      token: z.string().min(1, { error: 'no puede quedar vacío' }),
      roles: z.record(z.string(), z.int().positive()).optional(),
    }),
  )
  .refine((servers) => new Set(servers.map(({ name }) => name)).size === servers.length, {
    error: 'hay dos servidores con el mismo name',
  });

/**
 * The setting `MOODLE_SERVERS`: a JSON list of servers, each with its `name` in the contract, its `label` on the screen
 * the `token` of its service account, and where its roles must be told their numbers by short name. Its faults never show what was given, which holds tokens.
 */
export const moodleServers = z
  .string()
  .default('[]')
  .transform((text, context) => {
    const parsed = schema.safeParse(parseJson(text));
    if (parsed.success) return parsed.data;
    for (const { code, path, message } of parsed.error.issues) {
      const where = path.length > 0 ? `${path.join('.')}: ` : '';
      const what = code === 'custom' || code === 'invalid_format' || code === 'too_small' ? message : SHAPE;
      context.addIssue({ code: 'custom', message: `${where}${what}` });
    }
    return z.NEVER;
  });

const SHAPE = 'debe ser una lista JSON de {"name", "label", "url", "token"} y, si hace falta, "roles"';

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

// The site's pages as HTML: log-in form, the plugin's question, and what is said to those who may not enter.
import { PASSWORD } from '../accounts.ts';
import type { Fields } from '../protocol/form.ts';
import type { Site } from '../site/model.ts';

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const STYLE = `:root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;margin:0;padding:1rem}
main{max-width:26rem;margin:2rem auto}h1{font-size:1.5rem}label{display:block;margin-top:1rem}
input,button{box-sizing:border-box;font:inherit;min-height:44px;width:100%;margin-top:.25rem}
button{margin-top:1rem}a{display:inline-block;min-height:44px;line-height:44px}`;

const page = (title: string, content: string): string =>
  `<!DOCTYPE html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
  `<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main><h1>${escapeHtml(title)}</h1>${content}</main></body></html>`;

/** The values of a form that its reader does not see. */
const hidden = (values: Readonly<Record<string, unknown>>): string =>
  Object.entries(values)
    .flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []))
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('');

type Login = { readonly site: Site; readonly fields: Fields; readonly error?: string };

/** A form that sends itself, as Moodle leads browsers to a tool. */
export const sendingPage = (action: string, values: Readonly<Record<string, string>>): string =>
  page(
    'Abriendo la herramienta',
    `<form method="post" action="${escapeHtml(action)}">${hidden(values)}<button>Continuar</button></form>` +
      `<script>document.forms[0].submit()</script>`,
  );

/** The log-in form. */
export const loginPage = ({ site, fields: { state, challenge, id }, error }: Login): string =>
  page(
    `${site.label}: acceder`,
    (error === undefined ? '' : `<p role="alert">${escapeHtml(error)}</p>`) +
      `<form method="post" action="${site.url}/login/index.php">${hidden({ state, challenge, id })}` +
      `<label for="username">Nombre de usuario</label><input id="username" name="username" autocomplete="username">` +
      `<label for="password">Contraseña</label>` +
      `<input id="password" name="password" type="password" autocomplete="current-password">` +
      `<button>Acceder</button></form><p>Es el Moodle de la demostración: la contraseña es ${PASSWORD}.</p>`,
  );

type Question = {
  readonly site: Site;
  readonly name: string;
  readonly application: string;
  readonly way: Readonly<Record<'state' | 'challenge' | 'sesskey', string>>;
};

/** The plugin's question, so that a planted link signs no person in silently. */
export const confirmPage = ({ site, name, application, way }: Question): string =>
  page(
    'Ingresar a Gestión Curricular',
    `<p>Va a entrar a Gestión Curricular como ${escapeHtml(name)}.</p>` +
      `<form method="post" action="${site.url}/local/gestioncurricular/entrar.php">${hidden(way)}` +
      `<button>Continuar</button></form><p><a href="${escapeHtml(application)}">Cancelar</a></p>` +
      `<p><a href="${site.url}/login/logout.php?sesskey=${way.sesskey}">No soy esa persona: entrar con otra cuenta</a></p>`,
  );

export const errorPage = (message: string): string => page('Error', `<p>${escapeHtml(message)}</p>`);

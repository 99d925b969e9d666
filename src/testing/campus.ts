// A browser that signs in with the campus, at the demonstration's Moodle and here, step by step.
import type { FastifyInstance } from 'fastify';
import { PASSWORD } from '../../demo/accounts.ts';

/** The application to which the demonstration sends people back. */
export const APLICACION = 'http://localhost:80';

/** An answer of the demonstration's pages. */
type Pagina = { readonly status: number; readonly body: string; readonly headers: Headers };

/** Code and state with which a person returns. */
export type Regreso = { readonly codigo: string; readonly estado: string };

/** A browser with its cookies. @param app where it signs in */
export function createBrowser(app: FastifyInstance, remoteAddress = '203.0.113.1') {
  let campus = '';
  const cookies: Record<string, string> = {};

  async function visit(url: string, form?: Readonly<Record<string, string>>): Promise<Pagina> {
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: campus },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    const [set] = answer.headers.getSetCookie();
    if (set) campus = set.split(';')[0]!;
    return { status: answer.status, body: await answer.text(), headers: answer.headers };
  }

  /** Sends a form of the campus, as another site does: without our cookies. */
  async function send(url: string, form: Readonly<Record<string, string>>): Promise<Pagina> {
    const answer = await app.inject({
      method: 'POST',
      url,
      remoteAddress,
      headers: { ...CROSS_SITE, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    });
    for (const { name, value } of answer.cookies) cookies[name] = value;
    const headers = new Headers({ location: answer.headers.location ?? '' });
    return { status: answer.statusCode, body: answer.body, headers };
  }

  const browser = {
    cookies,
    visit,
    /** Presses "Ingresar con el campus virtual". @returns the address of the plugin's page */
    async begin(): Promise<string> {
      const answer = await app.inject({ url: '/entrar/moodle', remoteAddress });
      for (const { name, value } of answer.cookies) cookies[name] = value;
      return answer.headers.location!;
    },
    /** Logs in at the campus, on the way to the plugin's page. */
    async logIn(page: string, username: string): Promise<Pagina> {
      const { searchParams } = new URL(page);
      const way = { state: searchParams.get('state')!, challenge: searchParams.get('challenge')! };
      return visit(siteOf(page, '/login/index.php'), { username, password: PASSWORD, ...way });
    },
    /** Presses "Continuar" on the plugin's page. */
    async confirm(page: string, change: Readonly<Record<string, string>> = {}): Promise<Pagina> {
      const { body } = await visit(page);
      return visit(page.split('?')[0]!, { ...hiddenIn(body), ...change });
    },
    /** Signs in at the campus. @returns what the person returns with */
    async bring(username: string): Promise<Regreso> {
      const page = await browser.begin();
      await browser.logIn(page, username);
      return regresoIn(await browser.confirm(page));
    },
    /** Logs in at the campus, on the way to the activity of LTI. @returns the form that begins the launch there */
    async openActivity(username: string): Promise<Record<string, string>> {
      const page = await browser.begin();
      const login = (await visit(page)).headers.get('location');
      if (login) await visit(login, { username, password: PASSWORD });
      return hiddenIn((await visit(page)).body);
    },
    /** Sends the form that begins a launch. @returns the address to which it leads */
    async beginLaunch(start: Readonly<Record<string, string>>): Promise<string> {
      return (await send('/lti/login', start)).headers.get('location')!;
    },
    /** Sends the form that ends a launch. @returns what the person returns with */
    async endLaunch(form: Readonly<Record<string, string>>): Promise<Regreso> {
      return regresoIn(await send('/lti/entrar', form));
    },
    /** Is launched by the campus. @returns the form that ends the launch */
    async launch(username: string): Promise<Record<string, string>> {
      const way = await browser.beginLaunch(await browser.openActivity(username));
      return hiddenIn((await visit(way)).body);
    },
    /** Gives back what the person returned with. */
    async giveBack(payload: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/auth/campus',
        payload,
        headers,
        cookies: { ...cookies },
        remoteAddress,
      });
      for (const { name, value } of answer.cookies) cookies[name] = value;
      return answer;
    },
  };
  return browser;
}

/** Headers of browsers with a form that another site sent. */
const CROSS_SITE = { origin: 'null', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };

/** Another address of the site of a page of the plugin. */
export const siteOf = (page: string, path: string): string => page.replace(/\/local\/gestioncurricular\/.*/, path);

export const hiddenIn = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, k, v]) => [
      k!,
      v!.replaceAll('&quot;', '"'),
    ]),
  );

/** Reads them from the answer of the plugin's page; empty texts if it sends no one back. */
export function regresoIn({ headers }: Pick<Pagina, 'headers'>): Regreso {
  const [, codigo = '', estado = ''] = /#code=([\w.-]+)&state=([\w-]+)$/.exec(headers.get('location') ?? '') ?? [];
  return { codigo, estado };
}

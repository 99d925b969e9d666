import { createPlataforma, type Registro } from '../../src/features/sesion/server/lti/plataforma.ts';
import { newPaso } from '../../src/features/sesion/server/paso.ts';
import { StartProblem } from '../../src/platform/server/start-problem.ts';
import { createBrowser, hiddenIn, type Browser } from './browser.ts';

function assert(what: string, ok: boolean): void {
  if (!ok) throw new StartProblem(`Launching by LTI: ${what}.`);
  console.log(`✓ mod_lti: ${what}`);
}

/**
 * Has the Moodle launch the application for a person, up to the form that it would send, and tries what an attacker
 * would. The application need not run.
 * @param logIn logs the browser in at the Moodle, by whatever method it has
 * @throws {StartProblem} where one of these is not as it should be
 */
export async function launchByLti(
  url: string,
  registro: Registro,
  logIn: (browser: Browser) => Promise<unknown>,
): Promise<void> {
  const now = (): Date => new Date();
  const plataforma = createPlataforma(url, registro, now);
  const browser = createBrowser();
  const before = await browser.follow(plataforma.actividad);
  assert('a person who is not logged in gets to the log-in', before.address.includes('/login/index.php'));
  await logIn(browser);

  /** Opens the activity. @returns the form with which the launch begins */
  const open = async (): Promise<URLSearchParams> =>
    new URLSearchParams(hiddenIn((await browser.follow(plataforma.actividad)).body));
  const start = await open();
  if (!start.has('login_hint')) {
    throw new StartProblem(
      'Launching by LTI: the activity shows a page instead of a launch. If people do get in, its tool opens in a frame or ' +
        'in a new window: choose «Ventana existente» as its container, as the guide says.',
    );
  }
  const target = start.get('target_link_uri') ?? '';
  assert('the activity begins a launch of this registration', plataforma.foreignName(start, target) === null);
  assert('it launches the application', target.endsWith('/lti/entrar'));

  /** Asks for a launch, with changes. @returns the form that the Moodle would send to the application */
  async function ask(change: Readonly<Record<string, string>> = {}) {
    const opened = await open();
    const login = {
      login_hint: opened.get('login_hint') ?? '',
      lti_message_hint: opened.get('lti_message_hint') ?? '',
    };
    const { estado, desafio: nonce } = newPaso();
    const request = new URL(plataforma.peticion(login, { estado, nonce }, target));
    for (const [name, value] of Object.entries(change)) request.searchParams.set(name, value);
    const { body } = await browser.visit(request.href);
    return { estado, nonce, pedido: request.href, form: hiddenIn(body) };
  }

  const { estado, nonce, pedido: request, form } = await ask();
  const token = form['id_token'] ?? '';
  assert('the state comes back', form['state'] === estado);
  const read = await plataforma.read(token, target);
  assert('what it signed is believed', read.ok && read.nonce === nonce);
  const elsewhere = await plataforma.read(token, 'https://evil.example/lti/entrar');
  assert('what it signed is worth nothing elsewhere', !elsewhere.ok);
  const stranger = createPlataforma(url, { ...registro, deployments: ['otra'] }, now);
  assert('nor for another deployment', !(await stranger.read(token, target)).ok);

  const again = await browser.visit(request);
  assert('it answers a request once', !('id_token' in hiddenIn(again.body)));
  for (const change of [{ redirect_uri: 'https://evil.example' }, { login_hint: '1' }, { client_id: 'otra' }]) {
    const refused = await ask(change);
    assert(`it signs nothing for another ${Object.keys(change).join()}`, !('id_token' in refused.form));
  }
}

import { createHash, randomBytes } from 'node:crypto';
import { StartProblem } from '../../src/platform/server/start-problem.ts';
import { createBrowser, hiddenIn, type Browser, type Page } from './browser.ts';
import type { Side } from './side.ts';

/** A sign-in that this program began. */
type Step = { readonly estado: string; readonly verifier: string; readonly page: string };

const secret = (): string => randomBytes(32).toString('base64url');

function newStep({ servidor }: Side): Step {
  const [estado, verifier] = [secret(), secret()];
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  return { estado, verifier, page: servidor.campus.paginaDeIngreso({ estado, desafio: challenge }) };
}

function assert(what: string, ok: boolean): void {
  if (!ok) throw new StartProblem(`Signing in with the campus: ${what}.`);
  console.log(`✓ entrar.php: ${what}`);
}

/** Returns the code with which an answer sends a person back; null if it does not. */
function codeIn({ headers }: Page, { estado }: Step, returnUrl: string): string | null {
  const [address, query] = headers.get('location')?.split('#') ?? [];
  const given = new URLSearchParams(query);
  return address === returnUrl && given.get('state') === estado ? given.get('code') : null;
}

/** Presses "Continuar". @param change of the hidden values of the form */
async function confirm(browser: Browser, { page }: Step, change: Readonly<Record<string, string>> = {}) {
  const { body } = await browser.visit(page);
  return browser.visit(page.split('?')[0]!, { ...hiddenIn(body), ...change });
}

/**
 * Signs in at the Moodle as a person does, comes back with a code, and tries what an attacker would with one.
 * @param logIn logs the browser in at the Moodle, by whatever method it has
 * @throws {StartProblem} where one of these is not as it should be
 */
export async function signInWithCampus(side: Side, logIn: (browser: Browser) => Promise<unknown>): Promise<void> {
  const { campus } = side.servidor;
  const lectura = await campus.ajustes();
  const returnUrl = lectura.ok ? lectura.valor.regreso : '';
  assert('it knows the application', returnUrl.endsWith('/entrar'));
  const browser = createBrowser();
  const step = newStep(side);
  const before = await browser.follow(step.page);
  assert('a person who is not logged in gets to the log-in', before.address.includes('/login/index.php'));
  await logIn(browser);
  const asked = await browser.visit(step.page);
  assert('it asks the person who is', asked.status === 200 && 'sesskey' in hiddenIn(asked.body));
  assert('its page stays in no cache', asked.headers.get('cache-control')?.includes('no-store') === true);

  const back = await confirm(browser, step);
  const code = codeIn(back, step, returnUrl);
  assert('it sends the person back with a code', code !== null && /^[\w-]{43}$/.test(code));
  assert('the way back tells no referrer', back.headers.get('referrer-policy') === 'no-referrer');
  const wrong = await campus.redeem(code!, secret());
  assert('another verifier gets nobody', wrong.ok && wrong.valor === null);
  const [one, two] = await Promise.all([campus.redeem(code!, step.verifier), campus.redeem(code!, step.verifier)]);
  const redeemed = (one.ok && one.valor) || (two.ok && two.valor) || null;
  assert('the code gets the person', redeemed !== null);
  assert(
    'redeemed twice at once it gets them once',
    [one, two].filter(({ ok }) => ok).length === 2 && one.ok && two.ok && (one.valor === null) !== (two.valor === null),
  );
  const again = await campus.redeem(code!, step.verifier);
  assert('used again it gets nobody', again.ok && again.valor === null);
  const byId = await side.servidor.readIdentidad(redeemed!.id);
  assert(`the service account reads them: ${byId.ok ? byId.valor.roles.join(', ') : byId.motivo}`, byId.ok);
  if (redeemed!.token === null) console.log('  without a token of their own');
  else {
    const byToken = await side.servidor.readIdentidad(redeemed!.token);
    assert('their own token reads the same', JSON.stringify(byToken) === JSON.stringify(byId));
  }

  const attacked = newStep(side);
  const elsewhere = {
    returnurl: 'https://evil.example',
    application: 'https://evil.example',
    wantsurl: 'https://evil.example',
  };
  const parameters = await confirm(browser, attacked, elsewhere);
  assert('no parameter changes where it sends', codeIn(parameters, attacked, returnUrl) !== null);
  for (const sesskey of ['', 'x']) {
    const forged = await confirm(browser, attacked, { sesskey });
    assert(`it gives no code for the key «${sesskey}»`, codeIn(forged, attacked, returnUrl) === null);
  }
  const short = await browser.visit(attacked.page.replace(/challenge=.*/, 'challenge=corto'));
  assert('it takes no challenge of another form', !('sesskey' in hiddenIn(short.body)));
}

import { createHash, randomBytes } from 'node:crypto';
import { StartProblem } from '../../src/platform/server/start-problem.ts';
import { createNavegador, hiddenIn, type Navegador, type Pagina } from './browser.ts';
import type { Lado } from './side.ts';

/** A sign-in that this program began. */
type Paso = { readonly estado: string; readonly verificador: string; readonly pagina: string };

const secret = (): string => randomBytes(32).toString('base64url');

function newPaso({ servidor }: Lado): Paso {
  const [estado, verificador] = [secret(), secret()];
  const desafio = createHash('sha256').update(verificador).digest('base64url');
  return { estado, verificador, pagina: servidor.campus.paginaDeIngreso({ estado, desafio }) };
}

function assert(que: string, ok: boolean): void {
  if (!ok) throw new StartProblem(`Signing in with the campus: ${que}.`);
  console.log(`✓ entrar.php: ${que}`);
}

/** Returns the code with which an answer sends a person back; null if it does not. */
function regresoIn({ headers }: Pagina, { estado }: Paso, regreso: string): string | null {
  const [address, query] = headers.get('location')?.split('#') ?? [];
  const given = new URLSearchParams(query);
  return address === regreso && given.get('state') === estado ? given.get('code') : null;
}

/** Presses "Continuar". @param change of the hidden values of the form */
async function confirm(navegador: Navegador, { pagina }: Paso, change: Readonly<Record<string, string>> = {}) {
  const { cuerpo } = await navegador.visitar(pagina);
  return navegador.visitar(pagina.split('?')[0]!, { ...hiddenIn(cuerpo), ...change });
}

/**
 * Signs in at the Moodle as a person does, comes back with a code, and tries what an attacker would with one.
 * @param entrar logs the browser in at the Moodle, by whatever method it has
 * @throws {StartProblem} where one of these is not as it should be
 */
export async function signInWithCampus(lado: Lado, entrar: (navegador: Navegador) => Promise<unknown>): Promise<void> {
  const { campus } = lado.servidor;
  const lectura = await campus.ajustes();
  const regreso = lectura.ok ? lectura.valor.regreso : '';
  assert('it knows the application', regreso.endsWith('/entrar'));
  const navegador = createNavegador();
  const paso = newPaso(lado);
  const before = await navegador.seguir(paso.pagina);
  assert('a person who is not logged in gets to the log-in', before.direccion.includes('/login/index.php'));
  await entrar(navegador);
  const asked = await navegador.visitar(paso.pagina);
  assert('it asks the person who is', asked.status === 200 && 'sesskey' in hiddenIn(asked.cuerpo));
  assert('its page stays in no cache', asked.headers.get('cache-control')?.includes('no-store') === true);

  const back = await confirm(navegador, paso);
  const code = regresoIn(back, paso, regreso);
  assert('it sends the person back with a code', code !== null && /^[\w-]{43}$/.test(code));
  assert('the way back tells no referrer', back.headers.get('referrer-policy') === 'no-referrer');
  const wrong = await campus.canjear(code!, secret());
  assert('another verifier gets nobody', wrong.ok && wrong.valor === null);
  const [one, two] = await Promise.all([
    campus.canjear(code!, paso.verificador),
    campus.canjear(code!, paso.verificador),
  ]);
  const canje = (one.ok && one.valor) || (two.ok && two.valor) || null;
  assert('the code gets the person', canje !== null);
  assert(
    'redeemed twice at once it gets them once',
    [one, two].filter(({ ok }) => ok).length === 2 && one.ok && two.ok && (one.valor === null) !== (two.valor === null),
  );
  const again = await campus.canjear(code!, paso.verificador);
  assert('used again it gets nobody', again.ok && again.valor === null);
  const byId = await lado.servidor.readIdentidad(canje!.id);
  assert(`the service account reads them: ${byId.ok ? byId.valor.roles.join(', ') : byId.motivo}`, byId.ok);
  if (canje!.token === null) console.log('  without a token of their own');
  else {
    const byToken = await lado.servidor.readIdentidad(canje!.token);
    assert('their own token reads the same', JSON.stringify(byToken) === JSON.stringify(byId));
  }

  const attacked = newPaso(lado);
  const elsewhere = {
    returnurl: 'https://evil.example',
    application: 'https://evil.example',
    wantsurl: 'https://evil.example',
  };
  const parameters = await confirm(navegador, attacked, elsewhere);
  assert('no parameter changes where it sends', regresoIn(parameters, attacked, regreso) !== null);
  for (const sesskey of ['', 'x']) {
    const forged = await confirm(navegador, attacked, { sesskey });
    assert(`it gives no code for the key «${sesskey}»`, regresoIn(forged, attacked, regreso) === null);
  }
  const short = await navegador.visitar(attacked.pagina.replace(/challenge=.*/, 'challenge=corto'));
  assert('it takes no challenge of another form', !('sesskey' in hiddenIn(short.cuerpo)));
}

import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import type { Formulario } from '#catalogo/formulario.ts';
import { inscripcionHBV } from '#catalogo/inscripcion-hbv/formulario.ts';
import { notariaDocente } from '#catalogo/notaria/formulario.ts';
import { encodePayload } from '#catalogo/payload.ts';
import { ENTORNO } from '#catalogo/testing/entorno.ts';
import { validateAnswer } from '#catalogo/validar.ts';
import { newBorrador } from './borrador/borrador.ts';
import { Editor } from './Editor.tsx';
import { FormularioContext, openFormulario } from './formulario-abierto.ts';
import { loadUso } from './load-uso.ts';
import './uso-chunk.ts';
import type { Borrador } from './borrador/lugares.ts';

vi.mock('#catalogo/payload.ts', { spy: true });
vi.mock('#catalogo/validar.ts', { spy: true });

const LISTAS = ['programas', 'horariosHBV', 'tiposAsignatura', 'accionesEstudiante'];
const INSTITUCION = { nombre: 'Universidad', unidad: 'Unidad Virtual', logo: null };
const RECIBO = {
  id: '019aa000-0000-7000-8000-000000000000',
  comprobante: 'HBV-7K3M9-QX24T',
  recibido: '2026-11-20T20:45:00.000Z',
};
const NUESTRO_ERROR = 'Ocurrió un error inesperado. Inténtalo de nuevo más tarde. Lo que escribió sigue aquí.';

const fetching = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const reporting = vi.fn<(error: unknown) => void>();
const onFin = vi.fn<() => void>();

const received = async (): Promise<Response> => Response.json(RECIBO, { status: 201 });
const lost = async (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));
/** The server answers so, in this order. */
function answers(...all: (() => Promise<Response>)[]): void {
  for (const one of all) fetching.mockImplementationOnce(one);
}

const keys = (): (string | null)[] =>
  fetching.mock.calls.map(([, { headers }]) => new Headers(headers).get('idempotency-key'));

/** The device has no network, or has one again. */
function goOnline(onLine: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
  dispatchEvent(new Event(onLine ? 'online' : 'offline'));
}

/** A connection that comes back ends the pause between two attempts. */
const nextAttempt = async (): Promise<void> =>
  vi.waitFor(() => {
    const before = fetching.mock.calls.length;
    dispatchEvent(new Event('online'));
    expect(before).toBeGreaterThan(1);
  });

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = (name: string) => page.getByRole('dialog', { name });
const alert = page.getByRole('alert');
const field = (label: string) => page.getByLabelText(label, { exact: false });
const nombre = field('Nombres y apellidos');
const receipt = dialog('¡Datos enviados!');

/** The enrolment form. @returns key under which it will be sent */
async function open(kept: Partial<Borrador> = {}, formulario: Formulario = inscripcionHBV): Promise<string> {
  const listas = Object.fromEntries(LISTAS.map((lista) => [lista, [...ENTORNO.opciones(lista)]]));
  const abierto = openFormulario(
    { formulario, listas, dominios: [...ENTORNO.dominios], hoy: ENTORNO.hoy },
    { pathname: formulario.ruta },
  );
  const inicial = { ...newBorrador(abierto.iniciales), ...kept };
  await render(
    <FormularioContext value={abierto}>
      <Editor inicial={inicial} institucion={INSTITUCION} onFin={onFin} />
    </FormularioContext>,
  );
  return inicial.clave;
}

async function fill(): Promise<void> {
  await nombre.fill('Ángela María Ríos Peña');
  await field('Número de documento').fill('0012345678');
  await field('Correo electrónico').fill('angela.rios@ejemplo.co');
  await field('Teléfono').fill('300 123 45 67');
  await field('Programa académico').selectOptions('Música');
  await field('Sábado de 8:00 a. m. a 12:00 m.').click();
}

async function openFilled(formulario = inscripcionHBV): Promise<string> {
  const clave = await open({}, formulario);
  await fill();
  return clave;
}

async function send(): Promise<void> {
  await button('Realizar registro').click();
  await button('Enviar').click();
}

beforeAll(loadUso);
beforeEach(() => {
  vi.stubGlobal('fetch', fetching);
  vi.stubGlobal('reportError', reporting);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  for (const mock of [fetching, reporting, onFin, vi.mocked(validateAnswer), vi.mocked(encodePayload)])
    mock.mockReset();
});

it('tells an answer that is wrong from one that is missing, and asks if another domain was meant', async () => {
  await openFilled();
  await field('Correo electrónico').fill('angela.rios@gmial');
  await expect.element(page.getByText(/^Corrija 1 respuesta\./)).toBeVisible();
  await nombre.fill('');
  await expect.element(page.getByText(/^Falta 1 respuesta y debe corregir 1\./)).toBeVisible();
  await field('Correo electrónico').fill('angela.rios@gmial.com');
  await nombre.fill('Ángela');
  await button('angela.rios@gmail.com').click();
  await expect.element(field('Correo electrónico')).toHaveValue('angela.rios@gmail.com');
});

it('remembers the person of a form that was sent only if they ask for it, and forgets them as easily', async () => {
  localStorage.removeItem('gc.datos');
  answers(received);
  await openFilled();
  const box = page.getByRole('checkbox', { name: /^Recordar mis datos en este equipo/ });
  await nombre.click();
  await userEvent.tab();
  await expect.element(box).not.toBeChecked();
  await box.click();
  expect(localStorage.getItem('gc.datos')).toBe('{"de":"","datos":{}}');
  await box.click();
  expect(localStorage.getItem('gc.datos')).toBeNull();
  await box.click();
  await send();
  await expect.element(receipt).toBeVisible();
  await expect.poll(() => localStorage.getItem('gc.datos')).toContain('0012345678');
  localStorage.removeItem('gc.datos');
});

describe('a form that lacks something', () => {
  it('is not sent; it says what it lacks, and the first of it has the focus', async () => {
    await open();
    await expect.element(page.getByText(/^Faltan 6 respuestas\./)).toBeVisible();
    await button('Realizar registro').click();
    await expect.element(alert).toMatchTextContent(/Todos los campos son de carácter obligatorio/);
    await expect.element(nombre).toHaveFocus();
    await expect.element(nombre).toBeInvalid();
    const links = page.getByRole('group', { name: 'Respuestas por revisar' }).getByRole('listitem');
    await expect.poll(() => links.elements()).toHaveLength(6);
    await button('Escriba su teléfono de contacto.').click();
    await expect.element(field('Teléfono')).toHaveFocus();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(fetching).not.toHaveBeenCalled();
  });

  it('says less as it is filled in, and nothing once it is', async () => {
    await open();
    await button('Realizar registro').click();
    await fill();
    await expect.element(alert).not.toBeInTheDocument();
    await expect.element(page.getByText(/^Faltan? /)).not.toBeInTheDocument();
    await userEvent.tab();
    await expect.element(nombre).toHaveValue('ÁNGELA MARÍA RÍOS PEÑA');
    await expect.element(field('Teléfono')).toHaveValue('3001234567');
  });
});

describe('a list that waits for an answer above it', () => {
  it('leads to the first empty field of the form', async () => {
    await open({}, notariaDocente);
    await button('Agregar estudiante').click();
    await expect.element(alert).toMatchTextContent(/Todos los campos son de carácter obligatorio/);
    await expect.element(page.getByRole('textbox').first()).toHaveFocus();
    await expect.element(page.getByRole('textbox').first()).toBeInvalid();
  });

  it('leads to the answer where all above it is there, and asks for nothing after it', async () => {
    await open({}, notariaDocente);
    await page.getByRole('textbox').first().fill('Luz Ángela Peña');
    await button('Agregar estudiante').click();
    await expect.element(field('Correo institucional')).toHaveFocus();
    await expect.element(field('Número de documento')).not.toBeInvalid();
  });

  it('takes an item once the answer is there', async () => {
    await open({}, notariaDocente);
    await field('Correo institucional').fill('luz.pena@universidad.edu.co');
    await button('Agregar estudiante').click();
    await expect.element(page.getByRole('heading', { name: 'Estudiante 1 de 1' })).toBeVisible();
  });
});

describe('a valid form', () => {
  it('is sent once it is confirmed, and its receipt says under which number and what', async () => {
    answers(received);
    const clave = await openFilled();
    await button('Realizar registro').click();
    const question = dialog('¿Desea enviar la información diligenciada?');
    await expect
      .element(question)
      .toMatchTextContent(/Los datos diligenciados se enviarán para su respectiva inscripción al curso\./);
    await expect.element(button('Cancelar')).toHaveFocus();
    expect(fetching).not.toHaveBeenCalled();
    await button('Enviar').click();
    await expect.element(receipt).toMatchTextContent(/HBV-7K3M9-QX24T/);
    await expect.element(receipt).toMatchTextContent(/ÁNGELA MARÍA RÍOS PEÑA/);
    await expect.element(receipt.getByRole('time')).toMatchTextContent(/20\/11\/2026, 3:45\sp\.\sm\./);
    await expect.element(receipt.getByRole('heading', { level: 2 })).toHaveFocus();
    expect(keys()).toEqual([clave]);
    expect(fetching.mock.calls[0]?.[0]).toBe('/api/crearInscripcionHBV');
    await button('Aceptar').click();
    expect(onFin).toHaveBeenCalledTimes(1);
  });

  it('goes on being filled in where its sending is not confirmed', async () => {
    await openFilled();
    await button('Realizar registro').click();
    await button('Cancelar').click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(button('Realizar registro')).toHaveFocus();
    expect(fetching).not.toHaveBeenCalled();
  });
});

describe('a form that the server refuses', () => {
  it('says so at the field, which has the focus, clears nothing, and can be sent once it is mended', async () => {
    const refusal = { message: 'Elija otra opción.', errores: { horario: 'Ese horario ya no se ofrece.' } };
    answers(async () => Response.json(refusal, { status: 400 }), received);
    await openFilled();
    await send();
    await expect.element(alert).toMatchTextContent(/^Elija otra opción\./);
    const horario = page.getByRole('group', { name: /^Horario/ });
    await expect.element(horario.getByText('Ese horario ya no se ofrece.')).toBeVisible();
    await expect.element(horario.getByRole('radio').first()).toHaveFocus();
    await expect.element(field('Correo electrónico')).toHaveValue('angela.rios@ejemplo.co');
    await expect.element(button('Reintentar')).not.toBeInTheDocument();
    await field('Lunes de 6:00 p. m. a 8:00 p. m.').click();
    await send();
    await expect.element(receipt).toBeVisible();
  });

  it('may be sent again as it is where the server only cannot now', async () => {
    answers(async () => Response.json({ message: 'Vuelva en un minuto.' }, { status: 503 }), received);
    const clave = await openFilled();
    await send();
    await expect.element(alert).toMatchTextContent(/^Vuelva en un minuto\. Lo que escribió sigue aquí\./);
    await button('Reintentar').click();
    await expect.element(receipt).toBeVisible();
    expect(keys()).toEqual([clave, clave]);
  });

  it('waits as long as the server asks, says so, and goes by itself', async () => {
    const later = { status: 503, headers: { 'retry-after': '60' } };
    answers(async () => Response.json({ message: 'La base de datos no responde.' }, later), received);
    await openFilled();
    await send();
    await expect
      .element(dialog('Enviando'))
      .toMatchTextContent(/El servidor pidió esperar 60 segundos\. Lo enviaremos solo/);
    dispatchEvent(new Event('online'));
    await expect.element(receipt).toBeVisible();
  });
});

describe('a form whose answer is lost', () => {
  it('is sent again under its key, says so, and has the receipt of the first', async () => {
    const late = Promise.withResolvers<Response>();
    answers(lost, async () => late.promise);
    const clave = await openFilled();
    await send();
    await nextAttempt();
    await expect
      .element(dialog('Enviando'))
      .toMatchTextContent(/lo estamos intentando de nuevo \(intento 2 de 4\)\. Se registrará una sola vez\./);
    late.resolve(await received());
    await expect.element(receipt).toBeVisible();
    expect(keys()).toEqual([clave, clave]);
  });

  it('is waited for until the person stops; sent again, it goes under its key without a question', async () => {
    fetching.mockImplementationOnce(
      async (_, { signal }) =>
        new Promise((_, reject) => {
          signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
        }),
    );
    answers(received);
    const clave = await openFilled();
    await send();
    await button('Dejar de esperar').click();
    await expect.element(page.getByText(/no sabemos si el envío llegó\. Lo que escribió sigue aquí\./)).toBeVisible();
    await expect.element(nombre).toHaveValue('ÁNGELA MARÍA RÍOS PEÑA');
    await button('Reintentar').click();
    await expect.element(receipt).toBeVisible();
    expect(keys()).toEqual([clave, clave]);
  });

  it('says so when it is opened again, and what was typed', async () => {
    await open({ enviado: Date.parse('2026-11-20T20:45:00Z') });
    await expect
      .element(page.getByText(/No alcanzamos a confirmar el envío del 20\/11\/2026, 3:45\sp\.\sm\./))
      .toBeVisible();
    await expect.element(button('Reintentar')).toBeVisible();
  });

  it('says that the first arrived where it was changed since, and sends the other once, however it is pressed', async () => {
    const used = { message: 'Ya se recibió.', recibo: { ...RECIBO, comprobante: 'HBV-00000-00000' } };
    answers(async () => Response.json(used, { status: 409 }), received);
    const clave = await openFilled();
    await send();
    const conflict = dialog('Ya habíamos recibido este formulario');
    await expect.element(conflict).toMatchTextContent(/con el número HBV-00000-00000, antes de sus últimos cambios/);
    await button('Enviar otro registro').dblClick();
    await expect.element(receipt).toMatchTextContent(/HBV-7K3M9-QX24T/);
    expect(keys()).toHaveLength(2);
    expect(keys()[1]).not.toBe(clave);
  });

  it('keeps the first if the person chooses so', async () => {
    answers(async () => Response.json({ message: 'Ya se recibió.', recibo: RECIBO }, { status: 409 }));
    await openFilled();
    await send();
    await button('Conservar el primero').click();
    await expect.element(receipt).toMatchTextContent(/HBV-7K3M9-QX24T/);
    expect(keys()).toHaveLength(1);
  });
});

describe('a form without connection', () => {
  const waiting = dialog('Se enviará cuando haya conexión');

  beforeEach(() => goOnline(false));

  it('waits for one, goes by itself when there is one, and says that it did', async () => {
    answers(lost, received);
    const clave = await openFilled();
    await send();
    await expect.element(waiting).toMatchTextContent(/Su formulario está completo y se enviará apenas vuelva\./);
    await expect.element(waiting.getByRole('status')).toHaveTextContent('En espera de conexión.');
    goOnline(true);
    await expect.element(receipt).toMatchTextContent(/Se envió apenas volvió la conexión\./);
    expect(keys()).toEqual([clave, clave]);
  });

  it('does not go by itself once the person stops waiting', async () => {
    answers(lost, received);
    const clave = await openFilled();
    await send();
    await button('Volver al formulario').click();
    await expect.element(alert).not.toBeInTheDocument();
    await expect
      .element(page.getByText(/recuerde enviar el formulario cuando haya conexión\. Lo que escribió sigue aquí\./))
      .toBeVisible();
    goOnline(true);
    expect(fetching).toHaveBeenCalledTimes(1);
    await button('Reintentar').click();
    await expect.element(receipt).toBeVisible();
    expect(keys()).toEqual([clave, clave]);
  });

  it.each([
    { sensible: false, promise: /Si la cierra, ábrala otra vez en este dispositivo para que se envíe\./ },
    { sensible: true, promise: /No cierre esta pestaña: estas respuestas solo se guardan mientras esté abierta\./ },
  ])('says what closing the page would mean (sensitive: $sensible)', async ({ sensible, promise }) => {
    answers(lost);
    await openFilled({ ...inscripcionHBV, sensible });
    await send();
    await expect.element(waiting).toMatchTextContent(promise);
  });
});

describe('a fault of the page itself', () => {
  const fault = new Error('a fault of ours');

  it('in a check lets nothing through, is said with what is kept, and is logged', async () => {
    await openFilled();
    vi.mocked(validateAnswer).mockImplementation(() => {
      throw fault;
    });
    await button('Realizar registro').click();
    await expect.element(alert).toHaveTextContent(NUESTRO_ERROR);
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(nombre).toHaveValue('ÁNGELA MARÍA RÍOS PEÑA');
    expect(reporting).toHaveBeenCalledWith(fault);
    expect(fetching).not.toHaveBeenCalled();
  });

  it('in a check does not stop typing', async () => {
    await open();
    vi.mocked(validateAnswer).mockImplementation(() => {
      throw fault;
    });
    await nombre.fill('Ángela');
    await expect.element(nombre).toHaveValue('Ángela');
    expect(reporting).toHaveBeenCalledWith(fault);
    await expect.element(alert).not.toBeInTheDocument();
  });

  it('in the sending is no lost connection: it is said with what is kept, logged, and can be tried again', async () => {
    answers(received);
    const clave = await openFilled();
    vi.mocked(encodePayload).mockImplementationOnce(() => {
      throw fault;
    });
    await send();
    await expect.element(alert).toMatchTextContent(NUESTRO_ERROR);
    await expect.element(dialog('Se enviará cuando haya conexión')).not.toBeInTheDocument();
    expect(reporting).toHaveBeenCalledWith(fault);
    await button('Reintentar').click();
    await expect.element(receipt).toBeVisible();
    expect(keys()).toEqual([clave]);
  });
});

describe('fields that a program filled in without an event', () => {
  /** By the element's own property, as a script of the page; or by that of its kind, as an extension. */
  const ways = {
    'the page': (element: Element, key: 'value' | 'checked', to: unknown) => Reflect.set(element, key, to),
    'an extension': (element: Element, key: 'value' | 'checked', to: unknown) =>
      Reflect.set(Object.getPrototypeOf(element) as object, key, to, element),
  };

  for (const [way, set] of Object.entries(ways)) {
    it(`are checked and sent as ${way} left them: texts, a list, radios`, async () => {
      answers(received);
      await open();
      const horario = field('Sábado de 8:00 a. m. a 12:00 m.').element();
      const programa = field('Programa académico').element() as HTMLSelectElement;
      set(nombre.element(), 'value', 'Ángela María Ríos Peña');
      set(field('Número de documento').element(), 'value', '0012345678');
      set(field('Correo electrónico').element(), 'value', 'angela.rios@ejemplo.co');
      set(field('Teléfono').element(), 'value', '300 123 45 67');
      set(programa, 'value', [...programa.options].find(({ text }) => text.startsWith('Música'))!.value);
      set(horario, 'checked', true);
      await send();
      await expect.element(receipt).toBeVisible();
      await expect.element(receipt).toMatchTextContent(/ÁNGELA MARÍA RÍOS PEÑA/);
    });

    it(`are found faulty as ${way} left them, though they were typed well`, async () => {
      await openFilled();
      set(field('Número de documento').element(), 'value', '');
      set(field('Correo electrónico').element(), 'value', 'nadie');
      await button('Realizar registro').click();
      await expect.element(field('Número de documento')).toBeInvalid();
      await expect.element(field('Correo electrónico')).toBeInvalid();
      expect(fetching).not.toHaveBeenCalled();
    });
  }
});

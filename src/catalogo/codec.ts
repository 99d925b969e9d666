import { type Campos, leerRuta, type Nodo } from './arbol.ts';
import type { CampoOpcion } from './campos/opcion.ts';
import type { Entorno } from './campos/entorno.ts';
import { seCumple } from './condicion.ts';
import type { Efecto } from './efectos.ts';
import { CONSENTIMIENTO, type Formulario } from './formulario.ts';
import type { Semestre } from './semestre.ts';

/** What is known of the world where a form is sent: the options, and the semester in which it was filled in. */
type Mundo = Pick<Entorno, 'opciones'> & { readonly semestre: Semestre };

/**
 * What our own form sends of what was filled in: the contract's keys, without what was typed in fields that are no longer
 * asked, and the version of the text that was consented to. The same values give the same payload, however often they are sent.
 */
export function codificar(
  formulario: Pick<Formulario, 'campos' | 'consentimiento' | 'efectos'>,
  valores: unknown,
  { opciones, semestre }: Mundo,
): Record<string, unknown> {
  const deCampos = (campos: Campos, valor: unknown, prefijo = ''): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(campos)
        .filter(([, nodo]) => !('visibleSi' in nodo) || seCumple(nodo.visibleSi, valores))
        .map(([clave, nodo]) => [clave, deNodo(nodo, leerRuta(valor, clave), prefijo + clave)]),
    );
  const deNodo = (nodo: Nodo, valor: unknown, ruta: string): unknown => {
    if (nodo.tipo === 'grupo') return deCampos(nodo.campos, valor, `${ruta}.`);
    if (nodo.tipo === 'calculado') return calculados[ruta] ?? null;
    if (nodo.tipo !== 'lista') {
      if (valor === undefined || valor === '') return nodo.vacio ?? null;
      return nodo.tipo === 'opcion' && nodo.enviaTexto ? textoElegido(nodo, valor) : valor;
    }
    const items: unknown[] = Array.isArray(valor) ? valor : [];
    return items.map((item) => deCampos(nodo.item.campos, item));
  };
  const textoElegido = ({ lista }: CampoOpcion, valor: unknown): unknown =>
    opciones(lista).find(({ clave }) => clave === valor)?.texto ?? valor;
  const { campos, consentimiento, efectos = [] } = formulario;
  const calculados = calculadosPorRuta(efectos, semestre);
  // Where a field gives the consent, what is said beside it is which text stood at the field.
  const consentido = consentimiento && Boolean(leerRuta(valores, consentimiento.campo ?? CONSENTIMIENTO));
  return { ...deCampos(campos, valores), ...(consentido && { [CONSENTIMIENTO]: consentimiento.version }) };
}

/** What a client can know of what the server writes into a record: fixed texts and the semester. */
const calculadosPorRuta = (efectos: readonly Efecto[], semestre: Semestre): Readonly<Record<string, string>> =>
  Object.fromEntries(
    efectos.flatMap((efecto): (readonly [string, string])[] => {
      if (efecto.efecto === 'semestre') return [[efecto.campo, semestre]];
      return efecto.efecto === 'fijo' ? [[efecto.campo, efecto.valor]] : [];
    }),
  );

import { type Campos, leerRuta, type Nodo } from './arbol.ts';
import { seCumple } from './condicion.ts';
import { CONSENTIMIENTO, type Formulario } from './formulario.ts';

/**
 * What our own form sends of what was filled in: the tree's keys, without what was typed in fields that are no longer asked,
 * and the version of the text that was consented to. The same values give the same payload, however often they are sent.
 */
export function codificar(
  formulario: Pick<Formulario, 'campos' | 'consentimiento'>,
  valores: unknown,
): Record<string, unknown> {
  const deCampos = (campos: Campos, valor: unknown): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(campos)
        .filter(([, nodo]) => seEnvia(nodo))
        .map(([clave, nodo]) => [clave, deNodo(nodo, leerRuta(valor, clave))]),
    );
  const seEnvia = (nodo: Nodo): boolean =>
    nodo.tipo !== 'calculado' && (nodo.tipo === 'lista' || seCumple(nodo.visibleSi, valores));
  const deNodo = (nodo: Nodo, valor: unknown): unknown => {
    if (nodo.tipo === 'grupo') return deCampos(nodo.campos, valor);
    if (nodo.tipo !== 'lista') return valor === undefined || valor === '' ? (nodo.vacio ?? null) : valor;
    const items: unknown[] = Array.isArray(valor) ? valor : [];
    return items.map((item) => deCampos(nodo.item.campos, item));
  };
  const { campos, consentimiento } = formulario;
  // Where a field gives the consent, what is said beside it is which text stood at the field.
  const consentido = consentimiento && Boolean(leerRuta(valores, consentimiento.campo ?? CONSENTIMIENTO));
  return { ...deCampos(campos, valores), ...(consentido && { [CONSENTIMIENTO]: consentimiento.version }) };
}

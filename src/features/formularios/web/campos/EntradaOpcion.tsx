import { useWatch } from 'react-hook-form';
import type { CampoOpcion } from '#catalogo/campos/opcion.ts';
import type { Opcion } from '#catalogo/listas/opcion.ts';
import { FieldGroup } from '#platform/web/ui/Field.tsx';
import { RadioGroup } from '#platform/web/ui/inputs.tsx';
import { RadioTiles } from '#platform/web/ui/tiles.tsx';
import styles from './campos.module.css';
import { type Asked, Desplegable } from './Desplegable.tsx';
import type { EntradaProps } from './entrada.ts';
import { EntradaLibre } from './EntradaLibre.tsx';
import { useControl } from './useControl.ts';
import { ofrecer, useOpciones } from './useOpciones.ts';

/** One choice out of a list, in the look that its field asks for, and what the chosen option says of itself. */
export function EntradaOpcion({ campo, ruta, marco }: EntradaProps<'opcion'>) {
  const opciones = useOpciones(campo.lista, ruta);
  // The page's address has chosen, and its head tells what (spec 2 §2).
  if (campo.presentacion === 'ruta') return null;
  return (
    <div>
      <Eleccion campo={campo} ruta={ruta} marco={marco} options={opciones.map(ofrecer)} />
      {opciones.some(({ atributos }) => atributos?.nota) && <Nota opciones={opciones} ruta={ruta} />}
    </div>
  );
}

function Eleccion({
  campo: { libre, presentacion = 'desplegable' },
  ...asked
}: Asked & { readonly campo: CampoOpcion }) {
  if (libre) return <EntradaLibre {...asked} libre={libre} />;
  if (presentacion === 'desplegable') return <Desplegable {...asked} />;
  return <Botones {...asked} conDibujo={presentacion === 'emociones'} />;
}

/** The longest texts that fit a tiny key, a small one, and a wide one, on the narrowest phone. */
const LARGO = { sign: 2, word: 11, phrase: 22 };

function Botones({ ruta, marco, options, conDibujo }: Asked & { readonly conDibujo: boolean }) {
  const registered = useControl(ruta);
  const longest = Math.max(...options.map(({ label }) => label.length));
  const byLength = longest <= LARGO.sign ? 'sign' : longest <= LARGO.word ? 'word' : 'phrase';
  const look = conDibujo ? 'picture' : byLength;
  return (
    <FieldGroup {...marco}>
      {look === 'phrase' && longest > LARGO.phrase ? (
        <RadioGroup {...registered} options={options} />
      ) : (
        <RadioTiles {...registered} options={options} look={look} />
      )}
    </FieldGroup>
  );
}

type DeLista = { readonly opciones: readonly Opcion[]; readonly ruta: string };

function Nota({ opciones, ruta }: DeLista) {
  const chosen: unknown = useWatch({ name: ruta });
  const nota = opciones.find(({ clave }) => clave === chosen)?.atributos?.nota;
  return <div aria-live="polite">{nota && <p className={styles['nota']}>{nota}</p>}</div>;
}

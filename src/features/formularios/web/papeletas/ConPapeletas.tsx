// The choice of a subject by its token, above a form that asks for one; its code is loaded for such a form alone.
import { useWatch } from 'react-hook-form';
import { hojasOf } from '#catalogo/arbol.ts';
import type { CampoAsignatura } from '#catalogo/campos/asignatura.ts';
import type { ClaveDePagina } from '#features/papeletas/contract.ts';
import { hermanosOf } from '../campos/asignatura-elegida.ts';
import { lazyEntrada } from '../campos/lazy-entrada.tsx';
import { useChooseAsignatura } from '../campos/useChooseAsignatura.ts';
import { useError } from '../fallos.ts';
import { idOf } from '../focus.ts';
import { useFormulario, type ValoresEscritos } from '../formulario-abierto.ts';
import styles from '../formulario.module.css';
import { loadPapeletas } from './load-papeletas.ts';

const { Entrada: Papeletas } = lazyEntrada(async () => (await loadPapeletas()).Papeletas);

/** Asks for the subject of the form. */
export function ConPapeletas({ clave }: { readonly clave: ClaveDePagina }) {
  const { campos } = useFormulario().formulario;
  const [asked] = hojasOf(campos).flatMap(({ ruta, campo }) => (campo.tipo === 'asignatura' ? [{ ruta, campo }] : []));
  return asked ? <Asked clave={clave} {...asked} /> : null;
}

type AskedProps = { readonly clave: ClaveDePagina; readonly ruta: string; readonly campo: CampoAsignatura };

function Asked({ clave, ruta, campo }: AskedProps) {
  const siblings = hermanosOf(campo, ruta);
  const [codigo, ...values] = useWatch<ValoresEscritos>({ name: [ruta, ...siblings.map(([sibling]) => sibling)] });
  const onChoose = useChooseAsignatura(campo, ruta);
  const error = useError(ruta);
  return (
    <div className={styles['papeletas']}>
      <Papeletas
        clave={clave}
        marco={{ id: idOf(ruta), label: 'Sus asignaturas', required: true, help: undefined, error }}
        isChosen={(asignatura) =>
          asignatura.codigoAsignatura === codigo && siblings.every(([, dato], i) => asignatura[dato] === values[i])
        }
        onChoose={onChoose}
      />
    </div>
  );
}

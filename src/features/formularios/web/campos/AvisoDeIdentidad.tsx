import { useWatch } from 'react-hook-form';
import { WarningIcon } from '#platform/web/ui/icons.tsx';
import { useFormulario } from '../formulario-context.ts';
import styles from './campos.module.css';
import { indiciosEn } from './identificacion.ts';

const list = new Intl.ListFormat('es', { type: 'conjunction' });

/** Warns who writes in an anonymous form that the text seems to tell who somebody is. */
export function AvisoDeIdentidad({ ruta }: { readonly ruta: string }) {
  const { anonimo } = useFormulario().formulario;
  return anonimo ? <Aviso ruta={ruta} /> : null;
}

function Aviso({ ruta }: { readonly ruta: string }) {
  const texto: unknown = useWatch({ name: ruta });
  const indicios = typeof texto === 'string' ? indiciosEn(texto) : [];
  return (
    <div role="status">
      {indicios.length > 0 && (
        <p className={styles['aviso']}>
          <WarningIcon />
          {`Parece que el texto tiene ${list.format(indicios)}. La encuesta es anónima: si lo quita, nadie podrá reconocer a quien responde.`}
        </p>
      )}
    </div>
  );
}

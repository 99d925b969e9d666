import type { FormularioData } from '../contract.ts';
import styles from './formulario.module.css';
import { Presentacion } from './Presentacion.tsx';

/** What the server paints of a form: what it is for. `FormularioPage` takes its place, with the same and the fields below. */
export function FormularioPintado({ formulario, siguientes }: Pick<FormularioData, 'formulario' | 'siguientes'>) {
  return (
    <main className={styles['pagina']}>
      <Presentacion formulario={formulario} siguientes={siguientes} />
    </main>
  );
}

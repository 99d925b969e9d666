import { resultadoContract } from '../../contract-resultado.ts';
import { call } from '#platform/web/api.ts';
import { textoDeTotal } from '#catalogo/rubrica/total.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { DownloadIcon } from '#platform/web/ui/icons.tsx';
import { WrappedText } from '#platform/web/ui/WrappedText.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { comparacionDe, hechosDe, porMejorarDe, type Resultado } from '../../resultado.ts';

import styles from './detalle.module.css';

type CabezaProps = { readonly id: string; readonly resultado: Resultado };

/** Who, what and when, and what it came to. */
export function Cabeza({ id, resultado }: CabezaProps) {
  const { docente, asignatura, semana, total } = resultado;
  const comparacion = comparacionDe(resultado);
  return (
    <header className={styles['cabeza']}>
      <h1>
        {docente.nombre}
        <span>
          {asignatura.codigo}, semana {semana}
        </span>
      </h1>
      <div className={styles['resultado']}>
        <p className={styles['total']}>
          <span>Total</span>
          <strong>{textoDeTotal(total)}</strong>
          <span>{total === 'N/A' ? 'ningún criterio tiene valoración' : 'de 5'}</span>
        </p>
        <div className={styles['lectura']}>
          {comparacion && <p>{comparacion}</p>}
          <p>{porMejorarDe(resultado)}</p>
        </div>
        <Pdf id={id} codigo={asignatura.codigo} semana={semana} />
      </div>
      <dl className={styles['hechos']}>
        {hechosDe(resultado).map(([etiqueta, texto]) => (
          <div key={etiqueta}>
            <dt>{etiqueta}</dt>
            <dd>
              <WrappedText>{texto}</WrappedText>
            </dd>
          </div>
        ))}
      </dl>
    </header>
  );
}

/** The record to be kept. */
function Pdf({ id, codigo, semana }: { readonly id: string; readonly codigo: string; readonly semana: number }) {
  const bajar = useAction({
    mutationFn: async () => {
      const pdf = await call(resultadoContract, 'GET /acompanamientos/{id}/pdf', { params: { id } });
      const url = URL.createObjectURL(pdf);
      const enlace = document.createElement('a');
      enlace.href = url;
      enlace.download = `Acompañamiento ${codigo} semana ${semana}.pdf`;
      enlace.click();
      // The browser has begun to read it by then.
      setTimeout(() => URL.revokeObjectURL(url), 60_000);
    },
  });
  return (
    <div className={styles['pdf']}>
      <Button variant="brand" busy={bajar.isPending} onClick={() => bajar.mutate()}>
        <DownloadIcon />
        Descargar PDF
      </Button>
      {bajar.error && (
        <Alert tone="error" title="No se pudo descargar">
          {bajar.error.message}
        </Alert>
      )}
    </div>
  );
}

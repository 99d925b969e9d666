import { resultadoContract } from '../../contract-resultado.ts';
import { call } from '#platform/web/api.ts';
import { textoDeTotal } from '#catalogo/rubrica/total.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Facts } from '#platform/web/ui/Facts.tsx';
import { NotDownloaded } from '#platform/web/ui/failures.tsx';
import { DownloadIcon } from '#platform/web/ui/icons.tsx';
import { Box, Row, Stack } from '#platform/web/ui/layout.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { WrappedText } from '#platform/web/ui/WrappedText.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { comparacionDe, hechosDe, porMejorarDe, type Resultado } from '../../resultado.ts';
import styles from '../resultado.module.css';

type CabezaProps = { readonly id: string; readonly resultado: Resultado };

/** Who, what and when, and what it came to. */
export function Cabeza({ id, resultado }: CabezaProps) {
  const { docente, asignatura, semana, total } = resultado;
  const comparacion = comparacionDe(resultado);
  return (
    <Stack as="header" gap={5}>
      <h1>
        {docente.nombre}
        <Muted as="span">
          {asignatura.codigo}, semana {semana}
        </Muted>
      </h1>
      <Box look="brand">
        <Row gap={6}>
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
        </Row>
      </Box>
      <Facts
        of={hechosDe(resultado).map(([etiqueta, texto]) => [
          etiqueta,
          <WrappedText key={etiqueta}>{texto}</WrappedText>,
        ])}
      />
    </Stack>
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
    <Stack gap={2}>
      <Button variant="brand" busy={bajar.isPending} onClick={() => bajar.mutate()}>
        <DownloadIcon />
        Descargar PDF
      </Button>
      {bajar.error && <NotDownloaded>{bajar.error.message}</NotDownloaded>}
    </Stack>
  );
}

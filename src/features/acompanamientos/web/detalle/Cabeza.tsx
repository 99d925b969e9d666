import { resultadoContract } from '../../contract-resultado.ts';
import { saveFile } from '#platform/web/download.ts';
import { call } from '#platform/web/api.ts';
import { textoDeFecha } from '#catalogo/momento.ts';
import { NA } from '#catalogo/rubrica/rubrica.ts';
import { textoDeTotal } from '#catalogo/rubrica/evaluacion.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { NotDownloaded } from '#platform/web/ui/failures.tsx';
import { DownloadIcon } from '#platform/web/ui/icons.tsx';
import { Box, Row, Stack } from '#platform/web/ui/layout.tsx';
import { Muted, MutedInline, VisuallyHidden } from '#platform/web/ui/text.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { comparacionDe, nombreDe, porMejorarDe, type Resultado } from '../../resultado.ts';
import styles from '../resultado.module.css';

type CabezaProps = {
  readonly id: string;
  readonly resultado: Resultado;
  /** A manager is told whose it is too. */
  readonly como: 'gestor' | 'docente';
};

/** The subject and the week, the total, and the ways to what is to be improved. */
export function Cabeza({ id, resultado, como }: CabezaProps) {
  const { docente, asignatura, semestre, semana, total, evaluador, recibido } = resultado;
  const comparacion = comparacionDe(resultado);
  const nombre = nombreDe(asignatura);
  return (
    <Stack as="header" gap={4}>
      <h1>
        {nombre} · semana {semana}
        <Muted as="span">
          {[
            nombre !== asignatura.codigo && asignatura.codigo,
            como === 'gestor' && docente.nombre,
            semestre,
            textoDeFecha(new Date(recibido)),
            `Evaluó ${evaluador.nombre}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Muted>
      </h1>
      <Box look="brand" gap={4}>
        <Row gap={6}>
          <p className={styles['total']}>
            <span>Total</span>
            <strong>{textoDeTotal(total)}</strong>
            <span>{total === NA ? 'ningún criterio tiene valoración' : 'de 5'}</span>
          </p>
          {comparacion && <p className={styles['lectura']}>{comparacion}</p>}
          <Pdf id={id} codigo={asignatura.codigo} semana={semana} />
        </Row>
        <PorMejorar resultado={resultado} />
      </Box>
    </Stack>
  );
}

/** The criteria below the mark, each a way to what was said of it. */
function PorMejorar({ resultado }: Pick<CabezaProps, 'resultado'>) {
  const { criterios, marca } = resultado;
  const bajos = criterios.filter(({ porMejorar }) => porMejorar);
  if (bajos.length === 0) return <p>{porMejorarDe(resultado)}</p>;
  return (
    <nav aria-label="Criterios por mejorar" className={styles['bajos']}>
      <p>
        <strong>{bajos.length} por mejorar</strong> <MutedInline>por debajo de {textoDeTotal(marca)}</MutedInline>
      </p>
      <ul>
        {bajos.map(({ numero, nombre, valoracion }) => (
          <li key={numero}>
            <a href={`#criterio-${numero}`}>
              {numero}. {nombre}
            </a>{' '}
            <strong>
              {valoracion}
              <VisuallyHidden> de 5</VisuallyHidden>
            </strong>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The record to be kept. */
function Pdf({ id, codigo, semana }: { readonly id: string; readonly codigo: string; readonly semana: number }) {
  const bajar = useAction({
    mutationFn: async () =>
      saveFile(
        await call(resultadoContract, 'GET /acompanamientos/{id}/pdf', { params: { id } }),
        `Acompañamiento ${codigo} semana ${semana}.pdf`,
      ),
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

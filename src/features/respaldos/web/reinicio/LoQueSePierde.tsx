import { textoDeInstante } from '#catalogo/momento.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Grid } from '#platform/web/ui/layout.tsx';
import { Rows } from '#platform/web/ui/Rows.tsx';
import { Scroll } from '#platform/web/ui/places.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import type { CursoPorReiniciar } from '../../contract-reinicios.ts';
import { cursos as enCursos } from '../textos.ts';
import { sumaDe, textoDePerdida } from './perdida.ts';

/** What a reset takes: from all courses together, and from each, with its last good copy. */
export function LoQueSePierde({ vistos }: { readonly vistos: readonly CursoPorReiniciar[] }) {
  const sinLeer = vistos.filter(({ motivo }) => motivo !== null).length;
  return (
    <>
      <Alert tone="warning" announced={false} title="Se perderá">
        <p>
          <strong>{textoDePerdida(sumaDe(vistos.map(({ perdida }) => perdida)))}</strong>. También los registros de
          actividad de esas personas.
        </p>
        <p>Quedan el contenido de los cursos y sus docentes.</p>
        {sinLeer > 0 && (
          <p>
            {sinLeer === vistos.length ? 'No se pudo' : `De ${enCursos(sinLeer)} no se pudo`} leer lo que se perdería.
          </p>
        )}
      </Alert>
      <Scroll label="Cursos que se reinician">
        <Rows>
          {vistos.map(({ curso, nombre, nombreCorto, perdida, ultimaCopia, motivo }) => (
            <Grid as="li" key={curso} column="medium" dense>
              <span>
                <strong>{nombre}</strong>
                <Muted as="span">{nombreCorto}</Muted>
              </span>
              <span>
                {motivo ?? textoDePerdida(perdida)}
                <Muted as="span">
                  {ultimaCopia
                    ? `Última copia completa: ${textoDeInstante(new Date(ultimaCopia.hecha))}`
                    : 'No hay ninguna copia de este curso'}
                </Muted>
              </span>
            </Grid>
          ))}
        </Rows>
      </Scroll>
    </>
  );
}

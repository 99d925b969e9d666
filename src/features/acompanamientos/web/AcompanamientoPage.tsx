// Page of a stored accompaniment: result, images, improvement plan, confirmation of reading, mail.
import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { formatFecha } from '#catalogo/momento.ts';
import { detalleOfEsencial, tituloOfEsencial } from '#catalogo/rubrica/esencial.ts';
import { totalText } from '#catalogo/rubrica/evaluacion.ts';
import { NA } from '#catalogo/rubrica/rubrica.ts';
import { TITULOS } from '#catalogo/titulos.ts';
import { call } from '#platform/web/api.ts';
import { saveFile } from '#platform/web/download.ts';
import { pollWhile } from '#platform/web/poll.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Facts } from '#platform/web/ui/Facts.tsx';
import { NotDownloaded } from '#platform/web/ui/failures.tsx';
import { DownloadIcon } from '#platform/web/ui/icons.tsx';
import { Box, Row, Stack } from '#platform/web/ui/layout.tsx';
import { BackLink, Page, PageHead } from '#platform/web/ui/Page.tsx';
import { Split } from '#platform/web/ui/places.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { Muted, MutedInline, VisuallyHidden } from '#platform/web/ui/text.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { detalleKey, resultadoContract, type Detalle, type ImagenDeResultado } from '../contract-resultado.ts';
import { pantallas } from '../pantallas.ts';
import { comparacionOf, hechosOf, nombreOf, toImproveOf, type Resultado } from '../resultado.ts';
import { Criterios } from './detalle/Criterios.tsx';
import { Envio } from './detalle/Envio.tsx';
import { Lectura } from './detalle/Lectura.tsx';
import { Plan } from './mejoras/Plan.tsx';
import styles from './resultado.module.css';

const isSending = ({ envios }: Detalle): boolean => envios?.some(({ enMarcha: running }) => running) ?? false;

/** Page of a stored accompaniment: result, images, plan, reading; for managers also how it was sent. */
export function AcompanamientoPage() {
  const { id = '' } = useParams({ strict: false });
  // A manager who teaches reads their own as any teacher does.
  const asDocente = useLocation({ select: ({ pathname }) => pathname.startsWith('/docente/') });
  const lectura = useQuery({
    queryKey: [...detalleKey(id), asDocente ? 'docente' : 'gestor'],
    queryFn: ({ signal }) =>
      call(
        resultadoContract,
        'GET /acompanamientos/{id}',
        { params: { id }, query: asDocente ? { como: 'docente' } : {} },
        { signal },
      ),
    refetchInterval: ({ state: { data } }) => pollWhile(data && isSending(data)),
  });
  return (
    <Page width="lists">
      {!lectura.data && <PageHead title="Acompañamiento" />}
      <Reading of={lectura} failure="No se pudo abrir el acompañamiento">
        {(detalle) => <Contenido detalle={detalle} />}
      </Reading>
    </Page>
  );
}

function Contenido({ detalle }: { readonly detalle: Detalle }) {
  const { id, resultado, visto, plan, evidenciaEnMejoras, envios, imagenes, esPropio: isOwn, autoevaluacion } = detalle;
  const viewer = envios ? 'gestor' : isOwn ? 'docente' : 'evaluador';
  return (
    <>
      <Cabeza id={id} resultado={resultado} como={viewer} />
      <Split
        first="main"
        side={
          <>
            <Plan
              acompanamiento={id}
              mejoras={plan}
              resultado={resultado}
              hasEsfuerzo={evidenciaEnMejoras}
              como={viewer}
            />
            {envios && <Envio id={id} envios={envios} />}
            <Section title="Datos del acompañamiento" look="box">
              <Facts look="lines" of={hechosOf(resultado)} />
            </Section>
          </>
        }
        foot={<Lectura id={id} visto={visto} esPropio={isOwn} />}
      >
        <Criterios resultado={resultado} autoevaluacion={autoevaluacion} />
        <Imagenes id={id} imagenes={imagenes} resultado={resultado} />
      </Split>
    </>
  );
}

type CabezaProps = {
  readonly id: string;
  readonly resultado: Resultado;
  /** Others than the teacher also see the teacher's name. */
  readonly como: 'gestor' | 'evaluador' | 'docente';
};

/** Head of the page: subject and week, total, PDF, and links to the criteria below the mark. */
function Cabeza({ id, resultado, como: viewer }: CabezaProps) {
  const { docente, asignatura, semestre, semana, total, esencial, evaluador, recibido } = resultado;
  const comparacion = comparacionOf(resultado);
  const nombre = nombreOf(asignatura);
  return (
    <Stack gap={4}>
      <PageHead
        title={`${nombre} · semana ${semana}`}
        end={
          <BackLink to={viewer === 'docente' ? pantallas.propios.ruta : pantallas.deGestores.parent}>
            {viewer === 'docente' ? TITULOS.misAcompanamientos : 'Informe de acompañamientos'}
          </BackLink>
        }
      >
        {[
          nombre !== asignatura.codigo && asignatura.codigo,
          viewer !== 'docente' && docente.nombre,
          semestre,
          formatFecha(new Date(recibido)),
          `Evaluó ${evaluador.nombre}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </PageHead>
      <Box look="brand" gap={4}>
        <Row gap={6}>
          <p className={styles['total']}>
            <span>Total</span>
            <strong>{totalText(total)}</strong>
            <span>{total === NA ? 'ningún criterio tiene valoración' : 'de 5'}</span>
          </p>
          {esencial && (
            <p className={styles['lectura']}>
              <strong>{tituloOfEsencial(esencial)}</strong> <span>{detalleOfEsencial(esencial)}</span>
            </p>
          )}
          {comparacion && <p className={styles['lectura']}>{comparacion}</p>}
          <Pdf id={id} codigo={asignatura.codigo} semana={semana} />
        </Row>
        <ToImprove resultado={resultado} />
      </Box>
    </Stack>
  );
}

/** Links to the criteria below the mark. */
function ToImprove({ resultado }: Pick<CabezaProps, 'resultado'>) {
  const { criterios, marca } = resultado;
  const bajos = criterios.filter(({ porMejorar: toImprove }) => toImprove);
  if (bajos.length === 0) return <p>{toImproveOf(resultado)}</p>;
  return (
    <nav aria-label="Criterios por mejorar" className={styles['bajos']}>
      <p>
        <strong>{`${bajos.length} por mejorar`}</strong>{' '}
        <MutedInline>{`por debajo de ${totalText(marca)}`}</MutedInline>
      </p>
      <ul>
        {bajos.map(({ numero, nombre, valoracion }) => (
          <li key={numero}>
            <a href={`#criterio-${numero}`}>{`${numero}. ${nombre}`}</a>{' '}
            <strong>
              <span>{valoracion}</span>
              <VisuallyHidden> de 5</VisuallyHidden>
            </strong>
          </li>
        ))}
      </ul>
    </nav>
  );
}

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
        <span>Descargar PDF</span>
      </Button>
      {bajar.error && <NotDownloaded>{bajar.error.message}</NotDownloaded>}
    </Stack>
  );
}

type ImagenesProps = {
  readonly id: string;
  readonly imagenes: readonly ImagenDeResultado[];
  readonly resultado: Resultado;
};

/** Images of the accompaniment. The third one repeats the result, which the page shows as text. */
function Imagenes({ id, imagenes, resultado: { semana, evaluador } }: ImagenesProps) {
  if (imagenes.length === 0) return null;
  const pies: Readonly<Record<ImagenDeResultado, string>> = {
    imgSemana: `Imagen de la semana ${semana}`,
    imgFirma: `Firma: ${evaluador.nombre}`,
    imgResultadoAcompanamiento: 'Imagen del resultado, tal como la vio quien evaluó',
  };
  return (
    <Section title="Imágenes">
      {imagenes.map((imagen) => (
        <Imagen key={imagen} id={id} imagen={imagen} pie={pies[imagen]} />
      ))}
    </Section>
  );
}

type ImagenProps = { readonly id: string; readonly imagen: ImagenDeResultado; readonly pie: string };

function Imagen({ id, imagen, pie }: ImagenProps) {
  const lectura = useQuery({
    queryKey: ['acompanamiento', id, 'imagen', imagen],
    queryFn: ({ signal }) =>
      call(resultadoContract, 'GET /acompanamientos/{id}/imagenes/{imagen}', { params: { id, imagen } }, { signal }),
    staleTime: Infinity,
  });
  return (
    <Stack as="figure" gap={2} start>
      <Reading of={lectura} failure="No se pudo cargar la imagen">
        {(blob) => <Dibujo blob={blob} alt={pie} />}
      </Reading>
      <figcaption>
        <Muted as="span">{pie}</Muted>
      </figcaption>
    </Stack>
  );
}

function Dibujo({ blob, alt }: { readonly blob: Blob; readonly alt: string }) {
  const url = useMemo(() => URL.createObjectURL(blob), [blob]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return <img className={styles['imagen']} src={url} alt={alt} />;
}

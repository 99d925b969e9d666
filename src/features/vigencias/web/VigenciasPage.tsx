// Screen on which managers see and set when each form takes answers.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatInstante } from '#catalogo/momento.ts';
import { estadoOf, SIN_LIMITES, vigenciaInWords, type Vigencia } from '#catalogo/vigencia.ts';
import { ConfiguracionHead } from '#features/listas/web/ConfiguracionHead.tsx';
import { call } from '#platform/web/api.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Badge, type BadgeTone } from '#platform/web/ui/Badge.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { History } from '#platform/web/ui/History.tsx';
import { Grid, Row, Stack } from '#platform/web/ui/layout.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { RowPlaces, Rows } from '#platform/web/ui/Rows.tsx';
import { FieldChange, Muted, VisuallyHidden } from '#platform/web/ui/text.tsx';
import { vigenciasContract, type VigenciaNombrada } from '../contract.ts';
import { cambiosOfVigencia } from '../vigencia-cambios.ts';
import { CLAVE, EditVigencia } from './EditVigencia.tsx';
import styles from './VigenciasPage.module.css';

const ESTADOS: Readonly<Record<ReturnType<typeof estadoOf>, readonly [tone: BadgeTone, word: string]>> = {
  'por-abrir': ['soft', 'Por abrir'],
  abierta: ['success', 'Abierto'],
  cerrada: ['warning', 'Cerrado'],
};

type VigenciaRowProps = {
  readonly abierta: VigenciaNombrada;
  /** The instant at which it was read. */
  readonly ahora: Date;
  /** Edits it, from a window to begin with. */
  readonly onEdit: (inicial: Vigencia) => void;
};

function VigenciaRow({ abierta: { titulo, vigencia, historia }, ahora: now, onEdit }: VigenciaRowProps) {
  const [ultimo] = historia;
  const [tone, word] = ESTADOS[estadoOf(vigencia, now)];
  return (
    <Stack as="li" gap={2}>
      <Grid column="medium" dense>
        <h2 className={styles['nombre']}>{titulo}</h2>
        <Muted>{vigenciaInWords(vigencia, now)?.aviso ?? 'Siempre abierto.'}</Muted>
        <Row place="between">
          <Badge tone={tone}>{word}</Badge>
          <Button onClick={() => onEdit(vigencia)}>
            Editar<VisuallyHidden>{` ${titulo}`}</VisuallyHidden>
          </Button>
        </Row>
      </Grid>
      <History
        place="fold"
        of={historia.map(({ version, persona, instante, antes: before, despues: after }) => ({
          key: version,
          instant: instante,
          when: formatInstante(new Date(instante)),
          by: persona,
          what: cambiosOfVigencia(before, after).map((cambio) => (
            <FieldChange key={cambio.campo} field={cambio.campo} from={cambio.antes} to={cambio.despues} />
          )),
        }))}
      />
      {ultimo && (
        <Row>
          <Button variant="plain" onClick={() => onEdit(ultimo.antes ?? SIN_LIMITES)}>
            Deshacer el último cambio<VisuallyHidden>{` de ${titulo}`}</VisuallyHidden>
          </Button>
        </Row>
      )}
    </Stack>
  );
}

type Edited = { readonly slug: string; readonly inicial: Vigencia };

type VigenciasListProps = { readonly vigencias: readonly VigenciaNombrada[] } & Pick<VigenciaRowProps, 'ahora'>;

function VigenciasList({ vigencias, ahora: now }: VigenciasListProps) {
  const [edited, setEdited] = useState<Edited | null>(null);
  const [hecho, setHecho] = useState<string | null>(null);
  const actual = vigencias.find(({ formulario }) => formulario === edited?.slug);
  return (
    <>
      {hecho !== null && <Alert tone="success">{hecho}</Alert>}
      <Rows framed aria-label="Formularios">
        {vigencias.map((abierta) => (
          <VigenciaRow
            key={abierta.formulario}
            abierta={abierta}
            ahora={now}
            onEdit={(inicial) => {
              setHecho(null);
              setEdited({ slug: abierta.formulario, inicial });
            }}
          />
        ))}
      </Rows>
      {edited && actual && (
        <EditVigencia
          titulo={actual.titulo}
          abierta={actual}
          inicial={edited.inicial}
          ahora={now}
          onGuardada={() => {
            setEdited(null);
            setHecho(`Quedó guardado: ${actual.titulo}.`);
          }}
          onCancelar={() => setEdited(null)}
        />
      )}
    </>
  );
}

/** Screen on which managers set when each form takes answers, without a release (issue 21 §8). */
export function VigenciasPage() {
  const lectura = useQuery({
    queryKey: CLAVE,
    queryFn: ({ signal }) => call(vigenciasContract, 'GET /vigencias', {}, { signal }),
    staleTime: 0,
  });
  return (
    <Page width="steps">
      <ConfiguracionHead current="/gestores/listas/vigencias">
        Los cambios se aplican en segundos. Lo que alguien llenó sin conexión antes del cierre se recibe hasta 15 días
        después.
      </ConfiguracionHead>
      <Reading of={lectura} failure="No se pudo cargar la apertura y el cierre" waiting={<RowPlaces framed />}>
        {({ vigencias }) => <VigenciasList vigencias={vigencias} ahora={new Date(lectura.dataUpdatedAt)} />}
      </Reading>
    </Page>
  );
}

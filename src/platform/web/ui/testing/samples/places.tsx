import { Badge } from '../../Badge.tsx';
import { Button } from '../../Button.tsx';
import { Facts } from '../../Facts.tsx';
import { Figures } from '../../Figures.tsx';
import { Fold } from '../../Fold.tsx';
import { History } from '../../History.tsx';
import { Box, Grid, Row, Stack } from '../../layout.tsx';
import { BackLink, PageHead } from '../../Page.tsx';
import { Scroll, Split } from '../../places.tsx';
import { ProgressBar } from '../../ProgressBar.tsx';
import { Mark, PublicHeader } from '../../PublicHeader.tsx';
import { RowButton, RowLink, RowPlaces, Rows } from '../../Rows.tsx';
import { SaveBar } from '../../SaveBar.tsx';
import { ScoreBar } from '../../ScoreBar.tsx';
import { Section } from '../../Section.tsx';
import { Steps } from '../../Steps.tsx';
import {
  Bullets,
  Change,
  FieldChange,
  Lead,
  Muted,
  MutedInline,
  Prose,
  Verbatim,
  VisuallyHidden,
} from '../../text.tsx';
import { Views } from '../../Views.tsx';
import { WrappedText } from '../../WrappedText.tsx';
import { FOCUS, ignore, LONG, type Sample } from '../sample.ts';

const box = (look?: 'dashed' | 'brand' | 'attention' | 'aside' | 'info') => (
  <Box key={look} look={look}>
    <h3>{look ?? 'marco'}</h3>
    <p>Lo que va junto.</p>
  </Box>
);

const ACTS = [
  {
    key: 1,
    instant: '2026-11-20T13:04:00Z',
    when: '20/11/2026, 8:04 a. m.',
    by: 'Gestora de Prueba',
    what: <span>{'Cerró.'}</span>,
  },
  {
    key: 2,
    instant: '2026-11-19T13:04:00Z',
    when: '19/11/2026, 8:04 a. m.',
    by: 'ana.pena',
    what: <span>{LONG}</span>,
  },
];

const FACTS = [
  ['Docente', 'Ana María Peña'],
  ['Correo', 'ana.pena@universidad.edu.co'],
  ['Asignatura', LONG],
] as const;

const steps = (current: 'archivo' | 'revision' | 'fin') => (
  <Steps
    label="Pasos"
    steps={{ archivo: 'Archivo', revision: 'Revisión', fin: 'Resultado' }}
    current={current}
    reached={['archivo']}
    onGo={ignore}
  />
);

const samples: readonly Sample[] = [
  {
    of: ['ScoreBar'],
    states: {
      normal: <ScoreBar value={4} max={5} mark={3.5} />,
      baja: <ScoreBar value={2} max={5} mark={3.5} low />,
      cero: <ScoreBar value={0} max={5} mark={3.5} low />,
      'sin valor': <ScoreBar value={null} max={5} />,
    },
  },
  {
    of: ['Box'],
    states: {
      aspectos: (
        <Grid column="narrow">{[box(), box('dashed'), box('brand'), box('attention'), box('aside'), box('info')]}</Grid>
      ),
    },
  },
  {
    of: ['Stack', 'Row', 'Grid', 'Split', 'Scroll'],
    states: {
      normal: (
        <Split first="main" side={<Box>A un lado</Box>} foot={<Box>Al pie en un teléfono</Box>}>
          <Stack>
            <Row place="between">
              <span>Al comienzo</span>
              <Button>Al final</Button>
            </Row>
            <Grid column="narrow">
              <Box>Uno</Box>
              <Box>Dos</Box>
              <Box>Tres</Box>
            </Grid>
            <Scroll label="Detalle">
              <p>{LONG}</p>
            </Scroll>
          </Stack>
        </Split>
      ),
    },
  },
  {
    of: ['Section', 'PageHead', 'BackLink'],
    states: {
      normal: (
        <Stack>
          <PageHead title="Correos" end={<BackLink to="/">Inicio</BackLink>}>
            Los mensajes que se enviaron y cómo les fue.
          </PageHead>
          <Section title="Con línea" look="ruled" beside={<Button>Cambiar</Button>}>
            <p>Contenido</p>
          </Section>
          <Section title="En un marco" look="box">
            <p>Contenido</p>
          </Section>
        </Stack>
      ),
      'texto largo': (
        <Section title={LONG} beside={<Button>Cambiar</Button>}>
          <p>{LONG}</p>
        </Section>
      ),
    },
  },
  {
    of: [
      'Muted',
      'MutedInline',
      'Lead',
      'Prose',
      'Bullets',
      'Change',
      'FieldChange',
      'WrappedText',
      'Verbatim',
      'VisuallyHidden',
    ],
    states: {
      normal: (
        <Stack>
          <Lead>Lo que la página hace, dicho antes.</Lead>
          <Muted>
            <Verbatim>SOL-TGXFM-EW474</Verbatim>
          </Muted>
          <p>
            Texto <MutedInline>y lo menos importante</MutedInline>
          </p>
          <Muted>Menos importante.</Muted>
          <Prose>{'Como se escribió,\ncon sus líneas.'}</Prose>
          <Bullets>
            <li>Una frase.</li>
            <li>Otra.</li>
          </Bullets>
          <p>
            <Change from="Abierto" to="Cerrado" />
          </p>
          <FieldChange field="Estado" from="Abierto" to="Cerrado" />
          <p>
            <WrappedText>Escriba a unidad.de.educacion.virtual@universidad.edu.co</WrappedText>
            <VisuallyHidden>No se ve</VisuallyHidden>
          </p>
        </Stack>
      ),
    },
  },
  {
    of: ['Badge'],
    states: {
      tonos: (
        <Row>
          <Badge tone="soft">En espera</Badge>
          <Badge tone="info">En curso</Badge>
          <Badge tone="success">Cerrado</Badge>
          <Badge tone="warning">Pendiente</Badge>
          <Badge tone="error">Falló</Badge>
        </Row>
      ),
      'texto largo': <Badge tone="warning">{LONG}</Badge>,
    },
  },
  {
    of: ['Facts'],
    states: {
      columnas: <Facts of={FACTS} />,
      líneas: <Facts look="lines" of={FACTS} />,
      filas: <Facts look="rows" of={FACTS} />,
    },
  },
  {
    of: ['Figures'],
    states: {
      normal: (
        <Figures
          label="Envío"
          figures={[
            { text: 'Enviados', value: 12_402, tone: 'success' },
            { text: 'Por confirmar', value: 3, tone: 'warning', detail: 'pudieron llegar' },
            { text: 'Fallidos', value: 0, tone: 'error' },
          ]}
        />
      ),
    },
  },
  {
    of: ['Rows', 'RowLink', 'RowButton', 'RowPlaces'],
    states: {
      normal: (
        <Rows framed>
          <li>
            <RowLink
              to="/"
              name="Copia de Ingenierías"
              mark={<Badge tone="success">Lista</Badge>}
              detail="20/11/2026"
            />
          </li>
          <li>
            <RowButton name={LONG} mark={<Badge tone="error">Falló</Badge>} detail={LONG} onClick={ignore} />
          </li>
        </Rows>
      ),
      [FOCUS]: <RowButton name="Gestora de Prueba" mark="gestor.demo" onClick={ignore} />,
      desactivado: <RowButton name="Gestora de Prueba" mark="gestor.demo" disabled onClick={ignore} />,
      'en camino': <RowPlaces framed />,
    },
  },
  {
    of: ['Fold'],
    states: {
      cerrado: (
        <Fold title="Historia" beside={<span>3 cambios</span>}>
          <p>Contenido</p>
        </Fold>
      ),
      [FOCUS]: (
        <Fold title={LONG}>
          <p>Contenido</p>
        </Fold>
      ),
    },
  },
  {
    of: ['History'],
    states: {
      normal: <History of={ACTS} />,
      'en un panel': <History of={ACTS.map((act) => ({ ...act, did: 'Respondida' }))} place="panel" />,
      plegada: <History of={ACTS} place="fold" />,
      vacío: <History of={[]} empty="Nadie la ha cambiado." />,
    },
  },
  {
    of: ['Steps', 'ProgressBar'],
    states: {
      'en el segundo': steps('revision'),
      [FOCUS]: steps('archivo'),
      avance: <ProgressBar label="Avance" value={40} max={100} />,
      'sin medida': <ProgressBar label="Avance" value={null} max={null} />,
    },
  },
  {
    of: ['Views'],
    states: {
      normal: (
        <Views>
          <a href="#tabla" aria-current="page">
            Tabla
          </a>
          <a href="#graficos">Gráficos</a>
        </Views>
      ),
      'con muchas': (
        <Views>
          {FACTS.map(([tab, about], i) => (
            <a key={tab} href={`#${i}`} aria-current={i === 0 ? 'page' : undefined}>
              {`${tab}: ${about}`}
            </a>
          ))}
        </Views>
      ),
      [FOCUS]: (
        <Views>
          <a href="#tabla">Tabla</a>
        </Views>
      ),
    },
  },
  {
    of: ['SaveBar'],
    states: {
      normal: (
        <SaveBar status="2 cambios por guardar">
          <Button>Descartar</Button>
          <Button variant="main">Guardar</Button>
        </SaveBar>
      ),
      'con error': (
        <SaveBar status="2 cambios por guardar" fault="No se pudo guardar.">
          <Button variant="main" busy>
            Guardar
          </Button>
        </SaveBar>
      ),
    },
  },
  {
    of: ['PublicHeader', 'Mark'],
    states: {
      normal: <PublicHeader institucion="Universidad de Ejemplo" unidad="Unidad de Educación Virtual" logo={null} />,
      'marca sola': <Mark logo={null} />,
      'texto largo': <PublicHeader institucion={LONG} unidad={LONG} logo={null} />,
    },
  },
];

export default samples;

// Screen on which managers see and change who may answer the survey of the present semester and of the next one.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { informacionEncuestaDocente as informe } from '#catalogo/encuesta-docente/informe.ts';
import { rutaOfInforme } from '#catalogo/informe.ts';
import { formatInstante } from '#catalogo/momento.ts';
import { nextSemestre, semestreOf, type Semestre } from '#catalogo/semestre.ts';
import { ConfiguracionHead } from '#features/listas/web/ConfiguracionHead.tsx';
import { keysOf } from '#platform/contract/keys-of.ts';
import { call } from '#platform/web/api.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Badge } from '#platform/web/ui/Badge.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Facts } from '#platform/web/ui/Facts.tsx';
import { History } from '#platform/web/ui/History.tsx';
import { UserIcon } from '#platform/web/ui/icons.tsx';
import { Row } from '#platform/web/ui/layout.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { FieldChange, Muted, VisuallyHidden } from '#platform/web/ui/text.tsx';
import { modosContract, type Modo, type ModoAbierto } from '../../contract.ts';
import { ChangeModo, claveOfModo } from './ChangeModo.tsx';
import { Recordatorios } from './Recordatorios.tsx';
import { NOMBRES, SIGNIFICADOS } from './words.ts';

const otherThan = (modo: Modo): Modo => (modo === 'abierta' ? 'verificada' : 'abierta');

const Huella = ({ huella }: { readonly huella: string }) => <code translate="no">{huella}</code>;

type SemestreProps = { readonly semestre: Semestre; readonly isPresent: boolean };

function ModoDeSemestre({ semestre, isPresent }: SemestreProps) {
  const lectura = useQuery({
    queryKey: claveOfModo(semestre),
    queryFn: ({ signal }) =>
      call(modosContract, 'GET /encuesta/modos/{semestre}', { params: { semestre } }, { signal }),
    staleTime: 0,
  });
  return (
    <Section
      look="box"
      title={`Semestre ${semestre}`}
      beside={<Muted as="span">{isPresent ? 'En curso' : 'Siguiente'}</Muted>}
    >
      <Reading of={lectura} failure="No se pudo cargar el modo de la encuesta">
        {(abierto) => <Present abierto={abierto} isPresent={isPresent} />}
      </Reading>
    </Section>
  );
}

function Present({ abierto, isPresent }: { readonly abierto: ModoAbierto; readonly isPresent: boolean }) {
  const { semestre, modo, clave, impedimento, historia } = abierto;
  const [wanted, setWanted] = useState<Modo | null>(null);
  const [isDone, setDone] = useState(false);
  const other = otherThan(modo);
  return (
    <>
      <Row as="p">
        {modo === 'verificada' ? (
          <Badge tone="success">Verificada</Badge>
        ) : (
          <Badge tone="soft" icon={UserIcon}>
            Abierta
          </Badge>
        )}
      </Row>
      {clave && <Facts look="lines" of={[['Huella de la clave', <Huella key="huella" huella={clave.huella} />]]} />}
      {isDone && <Alert tone="success">{`Quedó guardado: la encuesta de ${semestre} es ${NOMBRES[modo]}.`}</Alert>}
      {impedimento !== null && (
        <Alert tone="info" announced={false} title={`No se puede cambiar a ${NOMBRES[other]}`}>
          {impedimento}
        </Alert>
      )}
      <Row>
        {impedimento === null && (
          <Button
            onClick={() => {
              setDone(false);
              setWanted(other);
            }}
          >
            <span>{`Cambiar a ${NOMBRES[other]}`}</span>
            <VisuallyHidden>{` la encuesta de ${semestre}`}</VisuallyHidden>
          </Button>
        )}
        <Link to={rutaOfInforme(informe)} search={{ semestre }}>
          {`Ver los resultados de ${semestre}`}
        </Link>
      </Row>
      {isPresent && modo === 'verificada' && <Recordatorios semestre={semestre} />}
      <History
        place="fold"
        of={historia.map(({ version, persona, instante, antes: before, despues: after, huella }) => ({
          key: version,
          instant: instante,
          when: formatInstante(new Date(instante)),
          by: persona,
          what: (
            <>
              <FieldChange field="Encuesta" from={NOMBRES[before]} to={NOMBRES[after]} />
              {huella !== null && (
                <p>
                  {'Huella de la clave: '}
                  <Huella huella={huella} />
                </p>
              )}
            </>
          ),
        }))}
      />
      {wanted && (
        <ChangeModo
          abierto={abierto}
          wanted={wanted}
          onChanged={() => {
            setWanted(null);
            setDone(true);
          }}
          onCancel={() => setWanted(null)}
        />
      )}
    </>
  );
}

/** Screen of the survey's mode (issue 43 §1). */
export function ModoPage() {
  const [present] = useState(() => semestreOf(new Date()));
  return (
    <Page width="steps">
      <ConfiguracionHead current="/gestores/listas/encuesta">
        Antes de la primera respuesta de cada semestre se elige quién puede responder la encuesta docente.
      </ConfiguracionHead>
      <Facts look="rows" of={keysOf(SIGNIFICADOS).map((modo) => [`Encuesta ${NOMBRES[modo]}`, SIGNIFICADOS[modo]])} />
      <ModoDeSemestre semestre={present} isPresent />
      <ModoDeSemestre semestre={nextSemestre(present)} isPresent={false} />
    </Page>
  );
}

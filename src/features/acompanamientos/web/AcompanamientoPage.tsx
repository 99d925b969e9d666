import { TITULOS } from '#catalogo/titulos.ts';
import { call } from '#platform/web/api.ts';
import { useQuery } from '@tanstack/react-query';
import { rutaDeInforme } from '#catalogo/informe.ts';
import { useLocation, useParams } from '@tanstack/react-router';
import { Facts } from '#platform/web/ui/Facts.tsx';
import { Page, BackLink } from '#platform/web/ui/Page.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { Split } from '#platform/web/ui/places.tsx';
import { type Detalle, resultadoContract } from '../contract-resultado.ts';
import { hechosDe } from '../resultado.ts';
import { Cabeza } from './detalle/Cabeza.tsx';
import { Criterios } from './detalle/Criterios.tsx';
import { Envio } from './detalle/Envio.tsx';
import { Imagenes } from './detalle/Imagenes.tsx';
import { Lectura } from './detalle/Lectura.tsx';
import { claveDeDetalle } from './clave-de-detalle.ts';
import { Plan } from './mejoras/Plan.tsx';

/** How often it is read again while its result is being sent, in ms. */
const CADA_MS = 2000;

const estaEnviandose = ({ envios }: Detalle): boolean => envios?.some(({ enMarcha }) => enMarcha) ?? false;

/** Everything about an accompaniment: for its teacher, and for managers. */
export function AcompanamientoPage() {
  const { id = '' } = useParams({ strict: false });
  // A manager who teaches reads her own as any teacher does.
  const comoDocente = useLocation({ select: ({ pathname }) => pathname.startsWith('/docente/') });
  const lectura = useQuery({
    queryKey: [...claveDeDetalle(id), comoDocente ? 'docente' : 'gestor'],
    queryFn: ({ signal }) =>
      call(
        resultadoContract,
        'GET /acompanamientos/{id}',
        { params: { id }, query: comoDocente ? { como: 'docente' } : {} },
        { signal },
      ),
    refetchInterval: ({ state }) => (state.data && estaEnviandose(state.data) ? CADA_MS : false),
  });
  return (
    <Page width="lists">
      {!lectura.data && <h1>Acompañamiento</h1>}
      <Reading of={lectura} failure="No se pudo abrir el acompañamiento">
        {(detalle) => <Contenido detalle={detalle} />}
      </Reading>
    </Page>
  );
}

function Contenido({ detalle }: { readonly detalle: Detalle }) {
  const { id, resultado, visto, plan, envios, imagenes, esPropio } = detalle;
  return (
    <>
      <BackLink to={envios ? rutaDeInforme({ slug: 'acompanamientoDocentes' }) : '/docente/acompanamientos'}>
        {envios ? 'Informe de acompañamientos' : TITULOS.misAcompanamientos}
      </BackLink>
      <Cabeza id={id} resultado={resultado} como={envios ? 'gestor' : 'docente'} />
      <Split
        first="main"
        side={
          <>
            <Plan acompanamiento={id} mejoras={plan} resultado={resultado} como={envios ? 'gestor' : 'docente'} />
            {envios && <Envio id={id} envios={envios} />}
            <Section title="Datos del acompañamiento" look="box">
              <Facts look="lines" of={hechosDe(resultado)} />
            </Section>
          </>
        }
        foot={<Lectura id={id} visto={visto} esPropio={esPropio} />}
      >
        <Criterios resultado={resultado} />
        <Imagenes id={id} imagenes={imagenes} resultado={resultado} />
      </Split>
    </>
  );
}

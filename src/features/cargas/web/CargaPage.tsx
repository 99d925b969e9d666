import { type ReactNode, useEffect, useRef } from 'react';
import { useAddress, useSearchOf } from '#platform/web/address.ts';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { Steps } from '#platform/web/ui/Steps.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import type { CargaAbierta } from '../contract.ts';
import { PASOS, pasoDe, pasosDe } from './paso.ts';
import { ElegirArchivo } from './pasos/ElegirArchivo.tsx';
import { Historial } from './pasos/Historial.tsx';
import { Plan } from './pasos/Plan.tsx';
import { Resultado } from './pasos/Resultado.tsx';
import { Revision } from './pasos/Revision.tsx';
import { cargaSearch, type Change, type Direccion, leerDireccion } from './search.ts';
import { useCarga } from './useCarga.ts';

type CargaPageProps = {
  /** The kind of sheet, by its name in the calls. */
  readonly tipo: string;
  readonly titulo: string;
  /** The way back, where the page belongs to another. */
  readonly back?: ReactNode;
  /** One or two sentences on what it does, at the first step. */
  readonly children: ReactNode;
  /** The label of the input. */
  readonly etiqueta: string;
};

/** What every step knows. */
export type PasoProps = {
  readonly tipo: string;
  readonly carga: CargaAbierta;
  readonly direccion: Direccion;
  readonly onChange: Change;
};

/** Loads a kind of sheet: file, check, plan, result. The address knows the load and the step. */
export function CargaPage({ tipo, titulo, back, etiqueta, children }: CargaPageProps) {
  const direccion = leerDireccion(useSearchOf(cargaSearch));
  // Another load or step can be gone back from.
  const { change: changeDireccion } = useAddress<Direccion>((part) => {
    const isStep = 'carga' in part || 'paso' in part;
    const written = { ...(!('pagina' in part) && { pagina: undefined }), ...(isStep && { ver: undefined }), ...part };
    return { search: written, replace: !isStep, resetScroll: isStep };
  });
  const carga = useCarga(tipo, direccion.carga);
  const abierta = direccion.carga === undefined ? undefined : carga.data;
  const paso = direccion.carga === undefined ? 'archivo' : pasoDe(direccion.paso, abierta);
  const isFirst = paso === 'archivo' && (direccion.carga === undefined || direccion.paso === 'archivo');
  const main = useRef<HTMLElement>(null);
  const moved = useRef(false);
  const change: Change = (part, how) => {
    moved.current = 'carga' in part || 'paso' in part;
    changeDireccion(part, how);
  };
  // Whoever goes to a step is read its heading; a page that was just opened is read from its beginning.
  useEffect(() => {
    const heading = moved.current ? main.current?.querySelector<HTMLElement>('h2[tabindex]') : null;
    if (!heading) return;
    moved.current = false;
    heading.focus({ preventScroll: true });
  });

  return (
    <Page ref={main} width="lists">
      <PageHead back={back} title={titulo}>
        {isFirst && children}
      </PageHead>
      <Steps
        label="Pasos de la carga"
        steps={PASOS}
        current={isFirst ? 'archivo' : paso}
        reached={pasosDe(abierta)}
        onGo={(a) => change({ paso: a })}
      />
      {isFirst ? (
        <>
          <ElegirArchivo tipo={tipo} etiqueta={etiqueta} onEnviado={(id) => change({ carga: id, paso: undefined })} />
          <Historial tipo={tipo} onAbrir={(id) => change({ carga: id, paso: undefined })} />
        </>
      ) : (
        <Reading of={carga} failure="No se pudo abrir la carga">
          {(data) => <PasoDeCarga paso={paso} tipo={tipo} carga={data} direccion={direccion} onChange={change} />}
        </Reading>
      )}
    </Page>
  );
}

function PasoDeCarga({ paso, ...props }: PasoProps & { readonly paso: ReturnType<typeof pasoDe> }) {
  if (paso === 'plan') return <Plan {...props} />;
  if (paso === 'resultado') return <Resultado {...props} />;
  return <Revision {...props} />;
}

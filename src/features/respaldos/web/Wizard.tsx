// Wizard for copies: the frame with the steps categories, courses, summary.
import { useNavigate } from '@tanstack/react-router';
import { TITULOS } from '#catalogo/titulos.ts';
import type { Elements } from '#platform/web/ui/elements.ts';
import { Page, PageHead } from '#platform/web/ui/Page.tsx';
import { Steps } from '#platform/web/ui/Steps.tsx';
import { CopiasTabs } from './CopiasTabs.tsx';
import { nextStep, withoutCursos, type Seleccion } from './seleccion.ts';

const STEPS = { categorias: 'Categorías', cursos: 'Cursos', resumen: 'Resumen' } as const;

type WizardStep = keyof typeof STEPS;

/** Address of each step (spec 2 §2); the summary is the end of the course page. */
export const STEP_ADDRESSES = {
  categorias: { to: '/administracion/moodleBackups/categoryChoose' },
  cursos: { to: '/administracion/moodleBackups/courseChoose' },
  resumen: { to: '/administracion/moodleBackups/courseChoose', search: { paso: 'resumen' } },
} as const;

export function stepsOf(seleccion: Seleccion): readonly WizardStep[] {
  const siguiente = nextStep(seleccion);
  if (siguiente === 'nada') return ['categorias'];
  if (siguiente === 'resumen') return ['categorias', 'resumen'];
  return withoutCursos(seleccion).length > 0 ? ['categorias', 'cursos'] : ['categorias', 'cursos', 'resumen'];
}

type WizardProps = {
  readonly paso: WizardStep;
  readonly seleccion: Seleccion;
  /** Server that was open in the first step. */
  readonly servidor?: string | undefined;
  readonly children: Elements;
};

export function Wizard({ paso, seleccion, servidor, children }: WizardProps) {
  const navigate = useNavigate();
  const go = (a: WizardStep): void =>
    void navigate(a === 'categorias' && servidor ? { ...STEP_ADDRESSES[a], search: { servidor } } : STEP_ADDRESSES[a]);
  return (
    <Page width="table">
      <PageHead title={TITULOS.respaldos} end={<CopiasTabs actual="copiar" />}>
        Elija las categorías de la plataforma cuyos cursos se van a copiar, de una o de varias plataformas.
      </PageHead>
      <Steps label="Pasos de la copia" steps={STEPS} current={paso} reached={stepsOf(seleccion)} onGo={go} />
      {children}
    </Page>
  );
}

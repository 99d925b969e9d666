// Step view of a long form: one section at a time, with browser history, then all answers for review before sending.
import { useContext, useEffect, useMemo, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { matrizOf, valoresOf } from '#catalogo/arbol.ts';
import { textoOf } from '#catalogo/campos/index.ts';
import type { Fallo } from '#catalogo/formulario.ts';
import { groupBy } from '#platform/contract/group-by.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Facts } from '#platform/web/ui/Facts.tsx';
import { Row, Stack } from '#platform/web/ui/layout.tsx';
import { VisuallyHidden } from '#platform/web/ui/text.tsx';
import { WrappedText } from '#platform/web/ui/WrappedText.tsx';
import { fallosOf, isMetIn, listoOf } from './checks.ts';
import { FallosContext, FaltasALaVista, type FallosVivos } from './fallos.ts';
import { elementOf, focusCampo, focusNow, pageWindow, setRevelar } from './focus.ts';
import { useFormulario, type ValoresEscritos } from './formulario-abierto.ts';
import { isIn, pasoOf, reachedStep, stepInHistory, type PasosProps, type StepInHistory } from './paso.ts';
import { idDeSeccion, Marco, Seccion } from './Seccion.tsx';

export function PasoAPaso({ paso, onPaso, onPress, renderEnvio }: PasosProps) {
  const abierto = useFormulario();
  const { secciones } = abierto.formulario;
  const { getValues, trigger } = useFormContext<ValoresEscritos>();
  const [ida, setIda] = useState<{ readonly foco: string; readonly returns: boolean } | null>(null);
  const [tried, setTried] = useState<ReadonlySet<number>>(new Set());
  const resumen = secciones.length - 1;
  const shown = useMemo(
    () => secciones.filter((_, i) => paso === resumen || pasoOf(i) === paso),
    [secciones, paso, resumen],
  );
  const last = shown.at(-1)!;
  const titulo = paso === resumen ? 'Revise sus respuestas' : `Paso ${paso + 1} de ${resumen} · ${last.titulo}`;
  const returns = ida ? ida.returns : stepInHistory().returns === true;

  function show(next: number, foco: string): void {
    onPaso(next);
    setIda({ foco, returns: stepInHistory().returns === true });
  }

  function go(next: number, foco = '', returns = false): void {
    pageWindow().history.pushState({ ...stepInHistory(), paso: next, returns } satisfies StepInHistory, '');
    show(next, foco);
  }

  /** Returns the nearest step whose section is shown. */
  function stepAfter(from: number, by: 1 | -1): number {
    const next = from + by;
    const isShown = next <= 0 || next >= resumen || isMetIn(abierto, secciones[next + 1]!.visibleSi, getValues());
    return isShown ? next : stepAfter(next, by);
  }

  function press(): boolean {
    if (paso === resumen) {
      setTried(new Set(secciones.keys()));
      return false;
    }
    const [first] = fallosOf(abierto, getValues()).filter(isIn(...shown));
    setTried(new Set([...tried, paso]));
    if (first) {
      void trigger(shown.flatMap(({ campos }) => campos));
      focusCampo(first.ruta);
    } else go(returns ? reachedStep(abierto, getValues(), resumen) : stepAfter(paso, 1));
    return true;
  }

  function reveal(ruta: string): boolean {
    const seccion = secciones.findIndex((one) => isIn(one)({ ruta }));
    if (seccion < 0 || pasoOf(seccion) === paso) return false;
    go(pasoOf(seccion), ruta, true);
    return true;
  }

  useEffect(() => {
    const boton = onPress.current;
    const here = pageWindow();
    const onPop = (): void => show(reachedStep(abierto, getValues()), '');
    boton.press = press;
    setRevelar(reveal);
    here.addEventListener('popstate', onPop);
    if (boton.isPressed) press();
    boton.isPressed = false;
    return () => {
      boton.press = null;
      setRevelar(() => false);
      here.removeEventListener('popstate', onPop);
    };
  });

  // Corrects a history that names another step, or none.
  useEffect(() => {
    pageWindow().history.replaceState({ ...stepInHistory(), paso }, '');
  }, [paso]);

  useEffect(() => {
    if (!ida || (ida.foco && focusNow(ida.foco))) return;
    const heading = elementOf(idDeSeccion(titulo));
    heading?.parentElement?.scrollIntoView();
    heading?.focus({ preventScroll: true });
    // Each way to a step leads to its heading, or to a field of it; what is typed there leads nowhere.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [ida]);

  const seccion = useMemo(() => ({ ...last, titulo }), [last, titulo]);
  const vivos = useContext(FallosContext)!;
  const fallosHere = useMemo(() => onlyIn(vivos, isIn(...shown)), [vivos, shown]);
  const { impedimento, pie } = renderEnvio({
    boton: paso === resumen ? undefined : returns ? 'Volver al resumen' : 'Siguiente',
    // From the summary the only way is back to it: a phone has no room for two.
    antes: paso > 0 && !returns && <Button onClick={() => go(stepAfter(paso, -1))}>Anterior</Button>,
    secciones: shown,
  });
  return (
    <FaltasALaVista value={tried.has(paso)}>
      <FallosContext value={fallosHere}>{impedimento}</FallosContext>
      {paso === resumen ? <RevisionDeRespuestas titulo={titulo} /> : <Seccion key={titulo} seccion={seccion} />}
      <FallosContext value={fallosHere}>{pie}</FallosContext>
    </FaltasALaVista>
  );
}

/** Narrows the faults of a filled form; the list is the same as long as the whole list is. */
function onlyIn(vivos: FallosVivos, isWanted: (fallo: Fallo) => boolean): FallosVivos {
  let whole: readonly Fallo[] | null = null;
  let some: readonly Fallo[] | null = null;
  return {
    ...vivos,
    actuales() {
      const now = vivos.actuales();
      if (now !== whole) [whole, some] = [now, now && now.filter(isWanted)];
      return some;
    },
  };
}

/** Shows all answers by section, each with a button that leads to its question. */
function RevisionDeRespuestas({ titulo }: { readonly titulo: string }) {
  const abierto = useFormulario();
  const { campos, secciones } = abierto.formulario;
  const { getValues } = useFormContext<ValoresEscritos>();
  const datos = listoOf(abierto, getValues())?.datos;
  const lineas = valoresOf(campos, datos).flatMap(({ ruta, campo, valor }) => {
    const texto = textoOf(campo, valor);
    return texto === '' ? [] : [{ ruta, etiqueta: campo.etiqueta, texto, matriz: matrizOf(campos, ruta) }];
  });

  return (
    <Marco titulo={titulo}>
      <p>Revise sus respuestas, corrija lo que haga falta y envíelas.</p>
      {secciones
        .filter(({ visibleSi }) => isMetIn(abierto, visibleSi, getValues()))
        .map((seccion) => (
          <Stack as="section" gap={2} key={seccion.titulo}>
            <h3>{seccion.titulo}</h3>
            {[...groupBy(lineas.filter(isIn(seccion)), ({ matriz }) => matriz)].map(([matriz, ownLineas]) => (
              <Stack gap={2} key={matriz}>
                {matriz && <h4>{matriz}</h4>}
                <Facts
                  look="rows"
                  of={ownLineas.map(({ ruta, etiqueta, texto }) => [
                    etiqueta,
                    <Row key={ruta} place="between" align="baseline" line first>
                      <span>
                        <WrappedText>{texto}</WrappedText>
                      </span>
                      <Button variant="link" onClick={() => focusCampo(ruta)}>
                        Cambiar<VisuallyHidden>{` ${etiqueta}`}</VisuallyHidden>
                      </Button>
                    </Row>,
                  ])}
                />
              </Stack>
            ))}
          </Stack>
        ))}
    </Marco>
  );
}

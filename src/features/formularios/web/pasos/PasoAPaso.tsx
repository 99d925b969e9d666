import { useContext, useEffect, useMemo, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { Fallo } from '#catalogo/validar.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { enfocar, focusNow, setRevelar } from '../enfocar.ts';
import { FallosContext, type FallosVivos } from '../fallos.ts';
import { useFormulario } from '../formulario-context.ts';
import { idDeSeccion, Seccion } from '../Seccion.tsx';
import { FaltasALaVista } from '../useError.ts';
import type { ValoresEscritos } from '../valores.ts';
import { enHistoria, type EnHistoria, isIn, pasoDe } from './paso-alcanzado.ts';
import type { PasosProps } from './Pasos.tsx';
import { Revision } from './Revision.tsx';

/** The sections of a form one at a time, then all that was answered, to be read before it is sent. */
export function PasoAPaso({ uso, paso, onPaso, alPulsar, renderEnvio }: PasosProps) {
  const abierto = useFormulario();
  const { secciones } = abierto.formulario;
  const { getValues, trigger } = useFormContext<ValoresEscritos>();
  const [ida, setIda] = useState<{ readonly foco: string; readonly vuelve: boolean } | null>(null);
  const [tried, setTried] = useState<ReadonlySet<number>>(new Set());
  const resumen = secciones.length - 1;
  const suyas = useMemo(
    () => secciones.filter((_, i) => paso === resumen || pasoDe(i) === paso),
    [secciones, paso, resumen],
  );
  const last = suyas.at(-1)!;
  const titulo = paso === resumen ? 'Revise sus respuestas' : `Paso ${paso + 1} de ${resumen} · ${last.titulo}`;
  const vuelve = ida ? ida.vuelve : enHistoria().vuelve === true;

  function show(next: number, foco: string): void {
    onPaso(next);
    setIda({ foco, vuelve: enHistoria().vuelve === true });
  }

  function go(next: number, foco = '', vuelve = false): void {
    history.pushState({ ...enHistoria(), paso: next, vuelve } satisfies EnHistoria, '');
    show(next, foco);
  }

  function press(): boolean {
    if (paso === resumen) {
      setTried(new Set(secciones.keys()));
      return false;
    }
    const [first] = uso.fallosDe(abierto, getValues()).filter(isIn(...suyas));
    setTried(new Set([...tried, paso]));
    if (first) {
      void trigger(suyas.flatMap(({ campos }) => campos));
      enfocar(first.ruta);
    } else go(vuelve ? uso.pasoAlcanzado(abierto, getValues(), resumen) : paso + 1);
    return true;
  }

  function reveal(ruta: string): boolean {
    const seccion = secciones.findIndex((one) => isIn(one)({ ruta }));
    if (seccion < 0 || pasoDe(seccion) === paso) return false;
    go(pasoDe(seccion), ruta, true);
    return true;
  }

  useEffect(() => {
    const boton = alPulsar.current;
    const onPop = (): void => show(uso.pasoAlcanzado(abierto, getValues()), '');
    boton.press = press;
    setRevelar(reveal);
    addEventListener('popstate', onPop);
    if (boton.isPressed) press();
    boton.isPressed = false;
    return () => {
      boton.press = null;
      setRevelar(() => false);
      removeEventListener('popstate', onPop);
    };
  });

  // Mends a history that names another step, or none.
  useEffect(() => {
    history.replaceState({ ...enHistoria(), paso }, '');
  }, [paso]);

  useEffect(() => {
    if (!ida || (ida.foco && focusNow(ida.foco))) return;
    const heading = document.getElementById(idDeSeccion(titulo));
    heading?.parentElement?.scrollIntoView();
    heading?.focus({ preventScroll: true });
    // Each way to a step leads to its heading, or to a field of it; what is typed there leads nowhere.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [ida]);

  const seccion = useMemo(() => ({ ...last, titulo }), [last, titulo]);
  const vivos = useContext(FallosContext)!;
  const deAqui = useMemo(() => onlyIn(vivos, isIn(...suyas)), [vivos, suyas]);
  const { impedimento, pie } = renderEnvio({
    boton: paso === resumen ? undefined : vuelve ? 'Volver al resumen' : 'Siguiente',
    // From the summary the only way is back to it: a phone has no room for two.
    antes: paso > 0 && !vuelve && <Button onClick={() => go(paso - 1)}>Anterior</Button>,
    secciones: suyas,
  });
  return (
    <FaltasALaVista value={tried.has(paso)}>
      <FallosContext value={deAqui}>{impedimento}</FallosContext>
      {paso === resumen ? <Revision uso={uso} titulo={titulo} /> : <Seccion key={titulo} seccion={seccion} />}
      <FallosContext value={deAqui}>{pie}</FallosContext>
    </FaltasALaVista>
  );
}

/** Some of the faults of a filled form: the same list as long as the whole is. */
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

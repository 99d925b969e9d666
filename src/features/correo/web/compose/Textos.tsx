// Panels with texts to begin a message with: earlier messages, and texts that a person saves, renames and deletes.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatInstante } from '#catalogo/momento.ts';
import { sortByPedido } from '#catalogo/respuestas.ts';
import { call } from '#platform/web/api.ts';
import { buttonClass } from '#platform/web/ui/Button.tsx';
import { ButtonPanel, panelItemClass } from '#platform/web/ui/ButtonPanel.tsx';
import { Stack } from '#platform/web/ui/layout.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { NameForm, SavedItems } from '#platform/web/ui/SavedItems.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { redaccionContract } from '../../contract/compose.ts';
import { MAX_NOMBRE_DE_TEXTO, textosContract, type TextoGuardado } from '../../contract/textos.ts';
import { isBlank, type BorradorDeCorreo, type StartingText } from './borrador.ts';
import styles from './compose.module.css';

type TextosButtonProps = {
  readonly titulo: string;
  readonly onUsar: (texto: StartingText) => void;
  /** Renders the panel. @param apply closes it and uses a text */
  readonly children: (apply: (texto: StartingText) => void) => ReactNode;
};

const TextosButton = ({ titulo, onUsar, children }: TextosButtonProps) => (
  <ButtonPanel
    button={{ className: buttonClass('quiet'), children: titulo }}
    className={styles['textos']}
    placement="bottom-start"
    startsAtPanel
  >
    {(close) =>
      children((texto) => {
        close();
        onUsar(texto);
      })
    }
  </ButtonPanel>
);

type TextoOptionProps = {
  readonly texto: StartingText;
  readonly detalle: string;
  readonly onUsar: (texto: StartingText) => void;
};

const TextoOption = ({ texto, detalle, onUsar }: TextoOptionProps) => (
  <button type="button" className={panelItemClass} onClick={() => onUsar(texto)}>
    <span className={styles['opcion']}>
      <span>{texto.nombre}</span>
      {detalle !== '' && <Muted as="span">{detalle}</Muted>}
    </span>
  </button>
);

type EarlierMessagesProps = { readonly informe: string; readonly onUsar: (texto: StartingText) => void };

/** Panel 'Usar uno anterior' with the earlier messages to the people of this report. */
export const EarlierMessages = ({ informe, onUsar }: EarlierMessagesProps) => (
  <TextosButton titulo="Usar uno anterior" onUsar={onUsar}>
    {(apply) => <EarlierMessagesList informe={informe} onUsar={apply} />}
  </TextosButton>
);

function EarlierMessagesList({ informe, onUsar }: EarlierMessagesProps) {
  const lectura = useQuery({
    queryKey: ['correo', 'anteriores', informe],
    queryFn: async ({ signal }) =>
      call(redaccionContract, 'GET /correos/anteriores/{informe}', { params: { informe } }, { signal }),
    staleTime: 0,
  });
  return (
    <Reading of={lectura} failure="No se pudieron cargar los correos anteriores">
      {({ anteriores }) =>
        anteriores.length === 0 ? (
          <Muted>Aún no hay correos escritos a las personas de este informe.</Muted>
        ) : (
          <ul aria-label="Correos anteriores" className={styles['anteriores']}>
            {anteriores.map(({ id, asunto, cuerpo, nombre, creado }) => (
              <li key={id}>
                <TextoOption
                  texto={{ nombre: asunto, asunto, cuerpo }}
                  detalle={[nombre, formatInstante(new Date(creado))].filter(Boolean).join(' · ')}
                  onUsar={onUsar}
                />
              </li>
            ))}
          </ul>
        )
      }
    </Reading>
  );
}

type SavedTextosProps = {
  readonly mensaje: BorradorDeCorreo;
  /** Texts that everybody has, below one's own. */
  readonly shipped: readonly StartingText[];
  /** The request in words: texts about it come first. */
  readonly pedido?: string;
  readonly onUsar: (texto: StartingText) => void;
};

/** Panel 'Textos guardados': uses, renames and deletes the person's saved texts, and saves the current message. */
export const SavedTextos = ({ onUsar, ...texts }: SavedTextosProps) => (
  <TextosButton titulo="Textos guardados" onUsar={onUsar}>
    {(apply) => <SavedTextosPanel {...texts} onUsar={apply} />}
  </TextosButton>
);

const CLAVE = ['correo', 'textos'];

function useTextos() {
  const client = useQueryClient();
  const lectura = useQuery({
    queryKey: CLAVE,
    queryFn: async ({ signal }) => (await call(textosContract, 'GET /correos/textos', {}, { signal })).textos,
    staleTime: 0,
  });
  const set = (change: (textos: readonly TextoGuardado[]) => TextoGuardado[]): void => {
    client.setQueryData<TextoGuardado[]>(CLAVE, (before) => before && change(before));
  };
  const save = useAction({
    mutationFn: async (body: Omit<TextoGuardado, 'id'>) => call(textosContract, 'POST /correos/textos', { body }),
    onSuccess: (texto) => set((textos) => [...textos, texto]),
  });
  const rename = useAction({
    mutationFn: async ({ id, nombre }: Pick<TextoGuardado, 'id' | 'nombre'>) =>
      call(textosContract, 'PUT /correos/textos/{id}', { params: { id }, body: { nombre } }),
    onSuccess: (texto) => set((textos) => textos.map((candidate) => (candidate.id === texto.id ? texto : candidate))),
  });
  const remove = useAction({
    mutationFn: async (id: string) => call(textosContract, 'DELETE /correos/textos/{id}', { params: { id } }),
    onSuccess: ({ id }) => set((textos) => textos.filter((texto) => texto.id !== id)),
  });
  return { lectura, save, rename, remove };
}

const NOMBRE = { nameMissing: 'Escriba un nombre para el texto.', maxLength: MAX_NOMBRE_DE_TEXTO };

function SavedTextosPanel({ mensaje, shipped, pedido = '', onUsar }: SavedTextosProps) {
  const { lectura, save, rename, remove } = useTextos();
  const { asunto, cuerpo, tipo } = mensaje;
  return (
    <Reading of={lectura} failure="No se pudieron cargar sus textos">
      {(textos) => (
        <Stack gap={3}>
          {textos.length > 0 && (
            <SavedItems
              label="Textos guardados"
              nameOf={({ nombre }) => nombre}
              items={sortByPedido(textos, pedido)}
              renderUse={(texto) => <TextoOption texto={texto} detalle={texto.asunto} onUsar={onUsar} />}
              questionOf={({ nombre }) => `¿Eliminar el texto «${nombre}»? Los correos no cambian.`}
              renaming={rename}
              removing={remove}
              onRename={({ id }, nombre, done) => rename.mutate({ id, nombre }, { onSuccess: done })}
              onRemove={({ id }, done) => remove.mutate(id, { onSuccess: done })}
              {...NOMBRE}
            />
          )}
          {shipped.length > 0 && (
            <ul aria-label="Textos de la unidad" className={styles['anteriores']}>
              {sortByPedido(shipped, pedido).map((texto) => (
                <li key={texto.nombre}>
                  <TextoOption texto={texto} detalle="" onUsar={onUsar} />
                </li>
              ))}
            </ul>
          )}
          {tipo === '1' || isBlank(mensaje) ? (
            <Muted>
              {textos.length + shipped.length === 0 && <span>{'Aún no tiene textos guardados. '}</span>}
              <span>Escriba el mensaje y guárdelo con un nombre para usarlo otra vez.</span>
            </Muted>
          ) : (
            <NameForm
              label="Guardar lo que está escrito como"
              button="Guardar texto"
              action={save}
              onName={(nombre, clear) => save.mutate({ nombre, asunto, cuerpo }, { onSuccess: clear })}
              {...NOMBRE}
            />
          )}
        </Stack>
      )}
    </Reading>
  );
}

import { Alert } from '../../Alert.tsx';
import { Button } from '../../Button.tsx';
import { PaletteButton, PaletteItem, ShortcutList } from '../../command-palette.tsx';
import { FaultSummary, FormFoot } from '../../form-bars.tsx';
import { HomeIcon } from '../../icons.tsx';
import { LinkGroups } from '../../LinkGroups.tsx';
import { Page } from '../../Page.tsx';
import { DrawerButton, DrawerLinks, Rail, RailGroup } from '../../Rail.tsx';
import { Bar, BarPanelHead, BarPerson, BarPopover, HomeLink, ScreenNotice, Shell } from '../../Shell.tsx';
import { FOCUS, ignore, LONG, type Sample } from '../sample.ts';

const palette = (
  <PaletteButton keys={{ shown: 'Ctrl K', aria: 'Control+K' }} onClick={ignore}>
    Buscar o ir a…
  </PaletteButton>
);

const bar = (name: string) => (
  <Bar
    menu={<DrawerButton label="Menú" onClick={ignore} />}
    home={<HomeLink to="/">Inicio</HomeLink>}
    product="Gestión Curricular - Unidad Virtual"
    search={palette}
  >
    <BarPopover trigger={<BarPerson name={name} picture={undefined} />}>{() => name}</BarPopover>
  </Bar>
);

const group = (
  <RailGroup title="Plataforma">
    <li>
      <a href="#copias" aria-current="page">
        Copias y reinicios
      </a>
    </li>
    <li>
      <a href="#tareas">{LONG}</a>
    </li>
  </RailGroup>
);

const rail = (isFolded: boolean) => (
  <Rail
    label="Menú"
    isFolded={isFolded}
    onFold={ignore}
    icons={[{ title: 'Plataforma', icon: <HomeIcon />, isCurrent: true, renderLinks: () => group }]}
    pin={{ label: 'Agregar a favoritos', isPinned: true, onPin: ignore }}
  >
    {group}
  </Rail>
);

const shell = (name: string, isFolded: boolean) => (
  <Shell
    bar={bar(name)}
    rail={rail(isFolded)}
    notices={
      <ScreenNotice>
        <Alert tone="info">Un aviso.</Alert>
      </ScreenNotice>
    }
  >
    <Page width="lists">
      <h1>Correos</h1>
    </Page>
  </Shell>
);

const foot = (busy: boolean) => (
  <FormFoot
    count={<p>Faltan 2 respuestas.</p>}
    draft={<p>Guardado hace 5 s.</p>}
    button={
      <Button variant="main" busy={busy}>
        Enviar solicitud
      </Button>
    }
  />
);

const links = (size: 'large' | 'compact') => (
  <LinkGroups
    size={size}
    groups={['Sus asignaturas', 'Aulas'].map((title) => ({
      title,
      links: ['Notaría docente', LONG].map((name) => ({
        key: name,
        title: name,
        purpose: 'Informe qué debe hacer cada estudiante.',
        renderLink: (parts) => (
          <a href="#notaria" {...parts}>
            {parts.children}
          </a>
        ),
      })),
    }))}
  />
);

const samples: readonly Sample[] = [
  {
    of: [
      'Shell',
      'ScreenNotice',
      'Page',
      'Bar',
      'HomeLink',
      'BarPopover',
      'BarPerson',
      'DrawerButton',
      'Rail',
      'RailGroup',
    ],
    isScreen: true,
    states: { normal: shell('Gloria Inés Restrepo', false), 'plegada y con texto largo': shell(LONG, true) },
  },
  {
    of: ['BarPanelHead'],
    states: {
      normal: (
        <BarPanelHead>
          <p>Gloria Inés Restrepo</p>
        </BarPanelHead>
      ),
    },
  },
  { of: ['DrawerLinks'], states: { normal: <DrawerLinks label="Menú">{group}</DrawerLinks> } },
  { of: ['LinkGroups'], states: { grandes: links('large'), compactas: links('compact'), [FOCUS]: links('compact') } },
  {
    of: ['PaletteButton', 'PaletteItem', 'ShortcutList'],
    states: {
      normal: palette,
      [FOCUS]: palette,
      resultado: <PaletteItem name="Correos" of="Trabajo de la unidad" />,
      teclas: <ShortcutList of={[{ keys: ['Ctrl', 'K'], does: 'Buscar o ir a…' }]} />,
    },
  },
  {
    of: ['FormFoot', 'FaultSummary'],
    states: {
      normal: foot(false),
      ocupado: foot(true),
      'con error': (
        <FaultSummary title="Revise las respuestas señaladas.">
          <li>
            <Button variant="link">Correo: escriba un correo.</Button>
          </li>
        </FaultSummary>
      ),
    },
  },
];

export default samples;

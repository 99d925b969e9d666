import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ROL_INFO } from '#catalogo/roles.ts';
import { Menu } from '#platform/web/kit/Menu.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { CheckIcon, ChevronIcon, ExitIcon, SwapIcon } from '#platform/web/ui/icons.tsx';
import { chooseTheme, useThemeChoice, type ThemeChoice } from '#platform/web/ui/theme-switch.ts';
import { INICIO } from '../guard.ts';
import { Foto } from './Foto.tsx';
import { useUsuario } from './sesion-store.ts';
import { leave } from './SignOutButton.tsx';
import styles from './UserMenu.module.css';

const THEMES: readonly [ThemeChoice, string][] = [
  ['sistema', 'Como el dispositivo'],
  ['claro', 'Claro'],
  ['oscuro', 'Oscuro'],
];

/** Who is signed in, the role in use, and the way out (spec 1 §2). */
export function UserMenu() {
  const { nombreUsuario, rol } = useUsuario();
  const theme = useThemeChoice();
  const navigate = useNavigate();
  const [error, setError] = useState<string | null>(null);

  return (
    <>
      <Menu position="bottom-end" width={272}>
        <Menu.Target>
          <button type="button" className={styles['trigger']}>
            <Foto />
            <span className={styles['name']}>{nombreUsuario}</span>
            <ChevronIcon />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <div className={styles['who']}>
            <p>{nombreUsuario}</p>
            <p>
              Perfil actual: <strong>{rol ? ROL_INFO[rol].nombre : 'Sin role'}</strong>
            </p>
          </div>
          {rol && (
            <Menu.Item leftSection={<SwapIcon />} onClick={() => void navigate({ to: INICIO })}>
              Cambiar perfil
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Label>Apariencia</Menu.Label>
          {THEMES.map(([choice, label]) => (
            <Menu.Item
              key={choice}
              role="menuitemradio"
              aria-checked={theme === choice}
              closeMenuOnClick={false}
              leftSection={<span className={styles['check']}>{theme === choice && <CheckIcon />}</span>}
              onClick={() => chooseTheme(choice)}
            >
              {label}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item leftSection={<ExitIcon />} onClick={() => void leave().then(setError)}>
            Salir
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {error && (
        <Dialog
          title="No se pudo salir"
          onClose={() => setError(null)}
          footer={<Button onClick={() => setError(null)}>Entendido</Button>}
        >
          {error}
        </Dialog>
      )}
    </>
  );
}

// Message in place of a page that failed, outside the staff application, whose router has its own.
import { Component, type ReactNode } from 'react';
import { Alert } from './Alert.tsx';
import { Button } from './Button.tsx';

type Props = { readonly children: ReactNode };

/** Shows its children until one fails; React reports the failure. Only a class can do this. */
export class ErrorBoundary extends Component<Props> {
  override state = { failed: false };

  static getDerivedStateFromError = () => ({ failed: true });

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <main>
        <Alert
          tone="error"
          title="Esta página se detuvo"
          actions={<Button onClick={() => location.reload()}>Volver a cargar</Button>}
        >
          Si aquí se guardaba un borrador de lo que escribió, lo encontrará al volver a cargarla.
        </Alert>
      </main>
    );
  }
}

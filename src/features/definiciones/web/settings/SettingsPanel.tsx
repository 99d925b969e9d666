// The part of the editor beside the questions: words, consent, access, window, reminders, and what the unit does with answers.
import { Stack } from '#platform/web/ui/layout.tsx';
import { AccessSettings, LimitSettings, WindowSettings } from './AccessSettings.tsx';
import { AttentionSettings } from './AttentionSettings.tsx';
import { ConsentSettings } from './ConsentSettings.tsx';
import { SettingsIndex } from './parts.tsx';
import { ReminderSettings } from './ReminderSettings.tsx';
import { AfterSettings, BeforeSettings } from './TextSettings.tsx';

/** Shows the settings of the open form. Each is saved and taken back as the changes of its questions are. */
export default function SettingsPanel() {
  return (
    <Stack gap={6}>
      <SettingsIndex />
      <BeforeSettings />
      <AfterSettings />
      <AccessSettings />
      <WindowSettings />
      <LimitSettings />
      <ReminderSettings />
      <AttentionSettings />
      <ConsentSettings />
    </Stack>
  );
}

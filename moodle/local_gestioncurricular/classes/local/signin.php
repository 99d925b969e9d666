<?php
// This file is part of Moodle - https://moodle.org/
//
// Moodle is free software: you can redistribute it and/or modify
// it under the terms of the GNU General Public License as published by
// the Free Software Foundation, either version 3 of the License, or
// (at your option) any later version.
//
// Moodle is distributed in the hope that it will be useful,
// but WITHOUT ANY WARRANTY; without even the implied warranty of
// MERCHANTABILITY or FITNESS FOR A PARTICULAR PURPOSE.  See the
// GNU General Public License for more details.
//
// You should have received a copy of the GNU General Public License
// along with Moodle.  If not, see <https://www.gnu.org/licenses/>.

namespace local_gestioncurricular\local;

use core_external\util;

/**
 * Signing in to the application by Moodle's own login: one-time codes, and what each is worth.
 *
 * @package    local_gestioncurricular
 * @copyright  2026 Gestión Curricular - Unidad Virtual
 * @license    https://www.gnu.org/copyleft/gpl.html GNU GPL v3 or later
 */
class signin {
    /** @var string Codes: only their hashes. */
    private const TABLE = 'local_gestioncurricular_code';

    /** @var int How long a code is valid, in seconds. */
    private const LIFETIME = 60;

    /** @var string Path of the application to which people return. */
    private const RETURN = '/entrar';

    /**
     * Address of the application, as the site's administrator set it; empty where nobody signs in this way.
     *
     * @return string
     */
    public static function application(): string {
        return rtrim((string) get_config('local_gestioncurricular', 'application'), '/');
    }

    /**
     * The only address to which codes are sent; empty where nobody signs in this way.
     *
     * @return string
     */
    public static function returnurl(): string {
        $application = self::application();
        return $application === '' ? '' : $application . self::RETURN;
    }

    /**
     * Whether the site's log-in asks for a second factor. Tokens for a password are given without it.
     *
     * @return bool
     */
    public static function secondfactor(): bool {
        return (bool) get_config('tool_mfa', 'enabled');
    }

    /**
     * A parameter of the page: 32 bytes in base64url.
     *
     * @param string $name
     * @return string
     */
    public static function required_value(string $name): string {
        $value = required_param($name, PARAM_RAW);
        if (!preg_match('/^[A-Za-z0-9_-]{43}$/D', $value)) {
            throw new \invalid_parameter_exception($name);
        }
        return $value;
    }

    /**
     * Refuses whoever may not enter the application with this session.
     */
    public static function require_person(): void {
        global $USER;
        if (self::returnurl() === '') {
            throw new \moodle_exception('signinoff', 'local_gestioncurricular');
        }
        if (\core\session\manager::is_loggedinas()) {
            throw new \moodle_exception('signinloggedinas', 'local_gestioncurricular');
        }
        // The session keeps what the account was like when it began.
        \core_user::require_active_user(\core_user::get_user($USER->id, '*', MUST_EXIST), true, true);
    }

    /**
     * Makes a code for the person of this session.
     *
     * @param string $state given back as it came
     * @param string $challenge hash of the verifier that redeems the code
     * @return string address of the application with code and state, which travel to no server there
     */
    public static function send_back(string $state, string $challenge): string {
        global $DB, $USER;
        $code = self::encode(random_bytes(32));
        $DB->insert_record(self::TABLE, (object) [
            'codehash' => self::hash($code),
            'challenge' => $challenge,
            'userid' => $USER->id,
            'tokenid' => self::tokenid(),
            'timeexpires' => time() + self::LIFETIME,
        ]);
        return self::returnurl() . "#code=$code&state=$state";
    }

    /**
     * Spends a code. Of calls that come together one gets the person.
     *
     * @param string $code
     * @param string $verifier
     * @return array the person, and their token; empty where they may have none
     */
    public static function redeem(string $code, string $verifier): array {
        global $DB;
        $redemption = random_string(32);
        $DB->execute(
            'UPDATE {' . self::TABLE . '}
                SET redemption = :redemption
              WHERE codehash = :codehash AND challenge = :challenge AND timeexpires >= :now AND redemption IS NULL',
            [
                'redemption' => $redemption,
                'codehash' => self::hash($code),
                'challenge' => self::hash($verifier),
                'now' => time(),
            ]
        );
        $row = $DB->get_record(self::TABLE, ['codehash' => self::hash($code), 'redemption' => $redemption]);
        $user = $row ? \core_user::get_user($row->userid) : false;
        if (!$user) {
            throw new \moodle_exception('refusedcode', 'local_gestioncurricular');
        }
        \core_user::require_active_user($user, true, true);
        return [
            'userid' => (int) $user->id,
            'username' => $user->username,
            'firstname' => $user->firstname,
            'lastname' => $user->lastname,
            'email' => $user->email,
            'token' => (string) $DB->get_field('external_tokens', 'token', ['id' => $row->tokenid]),
        ];
    }

    /**
     * Deletes codes that nobody can redeem any more.
     */
    public static function delete_expired(): void {
        global $DB;
        $DB->delete_records_select(self::TABLE, 'timeexpires < :now', ['now' => time()]);
    }

    /**
     * The person's own token of the mobile service, the newest or a new one, as login/token.php gives it.
     *
     * @return int its row; 0 where the site or a capability forbids it
     */
    private static function tokenid(): int {
        global $DB;
        $service = $DB->get_record('external_services', ['shortname' => MOODLE_OFFICIAL_MOBILE_SERVICE, 'enabled' => 1]);
        if (!$service) {
            return 0;
        }
        try {
            $token = util::generate_token_for_current_user($service);
        } catch (\moodle_exception $e) {
            return 0;
        }
        util::log_token_request($token);
        return (int) $token->id;
    }

    /**
     * The hash of a code or of a verifier, as PKCE writes it (S256).
     *
     * @param string $text
     * @return string
     */
    private static function hash(string $text): string {
        return self::encode(hash('sha256', $text, true));
    }

    /**
     * Writes bytes in base64url.
     *
     * @param string $bytes
     * @return string
     */
    private static function encode(string $bytes): string {
        return rtrim(strtr(base64_encode($bytes), '+/', '-_'), '=');
    }
}

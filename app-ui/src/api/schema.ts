// Generated from tests/openapi.json by scripts/schema.mjs. Do not edit.
export interface paths {
    "/admin/api/apikeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A page of apikeys. */
        get: operations["list_console_apikeys"];
        put?: never;
        /** A new API key. */
        post: operations["create_console_apikeys"];
        /** Deletes several apikeys, all or none. */
        delete: operations["delete_many_console_apikeys"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/api/apikeys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One API key. */
        get: operations["read_console_apikeys"];
        put?: never;
        post?: never;
        /** Deletes a API key; answers it. */
        delete: operations["delete_console_apikeys"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/api/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A page of audit. */
        get: operations["list_console_audit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/api/audit/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One audit entry. */
        get: operations["read_console_audit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/api/catalogue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A page of catalogue. */
        get: operations["list_console_catalogue"];
        put?: never;
        /** A new machine of the catalogue. */
        post: operations["create_console_catalogue"];
        /** Deletes several catalogue, all or none. */
        delete: operations["delete_many_console_catalogue"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/api/catalogue/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One machine of the catalogue. */
        get: operations["read_console_catalogue"];
        /** A whole machine of the catalogue, changed. */
        put: operations["update_console_catalogue"];
        post?: never;
        /** Deletes a machine of the catalogue; answers it. */
        delete: operations["delete_console_catalogue"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/api/commentcategories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A page of commentcategories. */
        get: operations["list_console_commentcategories"];
        put?: never;
        /** A new comment category. */
        post: operations["create_console_commentcategories"];
        /** Deletes several commentcategories, all or none. */
        delete: operations["delete_many_console_commentcategories"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/api/commentcategories/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One comment category. */
        get: operations["read_console_commentcategories"];
        /** A whole comment category, changed. */
        put: operations["update_console_commentcategories"];
        post?: never;
        /** Deletes a comment category; answers it. */
        delete: operations["delete_console_commentcategories"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/api/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A page of groups. */
        get: operations["list_console_groups"];
        put?: never;
        /** A new group. */
        post: operations["create_console_groups"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/api/groups/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One group. */
        get: operations["read_console_groups"];
        /** A whole group, changed. */
        put: operations["update_console_groups"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/api/locations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A page of locations. */
        get: operations["list_console_locations"];
        put?: never;
        /** A new location. */
        post: operations["create_console_locations"];
        /** Deletes several locations, all or none. */
        delete: operations["delete_many_console_locations"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/api/locations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One location. */
        get: operations["read_console_locations"];
        /** A whole location, changed. */
        put: operations["update_console_locations"];
        post?: never;
        /** Deletes a location; answers it. */
        delete: operations["delete_console_locations"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/api/machineevents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A page of machineevents. */
        get: operations["list_console_machineevents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/api/machineevents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One machine event. */
        get: operations["read_console_machineevents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/api/machines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A page of machines. */
        get: operations["list_console_machines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/api/machines/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One machine. */
        get: operations["read_console_machines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/api/models": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A page of models. */
        get: operations["list_console_models"];
        put?: never;
        /** A new model. */
        post: operations["create_console_models"];
        /** Deletes several models, all or none. */
        delete: operations["delete_many_console_models"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/api/models/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One model. */
        get: operations["read_console_models"];
        /** A whole model, changed. */
        put: operations["update_console_models"];
        post?: never;
        /** Deletes a model; answers it. */
        delete: operations["delete_console_models"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/api/modules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A page of modules. */
        get: operations["list_console_modules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/api/modules/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One module of a site. */
        get: operations["read_console_modules"];
        /** A whole module of a site, changed. */
        put: operations["update_console_modules"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/api/operators": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A page of operators. */
        get: operations["list_console_operators"];
        put?: never;
        /** A new operator. */
        post: operations["create_console_operators"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/api/operators/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One operator. */
        get: operations["read_console_operators"];
        /** A whole operator, changed. */
        put: operations["update_console_operators"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/api/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who is signed in to the console. */
        get: operations["read_console_session"];
        put?: never;
        /** Sign in to the console, as an administrator of a site or a group or as a platform operator. */
        post: operations["sign_in_console"];
        /** Sign out of the console. */
        delete: operations["sign_out_console"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/api/session/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Give the own password again, before weighty acts. */
        post: operations["confirm_console_session"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/api/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A page of sessions. */
        get: operations["list_console_sessions"];
        put?: never;
        post?: never;
        /** Deletes several sessions, all or none. */
        delete: operations["delete_many_console_sessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/api/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One session. */
        get: operations["read_console_sessions"];
        put?: never;
        post?: never;
        /** Deletes a session; answers it. */
        delete: operations["delete_console_sessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/api/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A page of settings. */
        get: operations["list_console_settings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/api/settings/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One site's settings. */
        get: operations["read_console_settings"];
        /** A whole site's settings, changed. */
        put: operations["update_console_settings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/api/sites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A page of sites. */
        get: operations["list_console_sites"];
        put?: never;
        /** A new site. */
        post: operations["create_console_sites"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/api/sites/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One site. */
        get: operations["read_console_sites"];
        /** A whole site, changed. */
        put: operations["update_console_sites"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/api/stageflow": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The stages of a machine's life, how many machines of a site stand in each, and where they lead. */
        get: operations["read_stage_flow"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/api/transfers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A page of transfers. */
        get: operations["list_console_transfers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/api/transfers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One transfer. */
        get: operations["read_console_transfers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/api/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A page of users. */
        get: operations["list_console_users"];
        /** Changes some fields of several users, all or none. */
        put: operations["update_many_console_users"];
        /** A new user. */
        post: operations["create_console_users"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/api/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One user. */
        get: operations["read_console_users"];
        /** A whole user, changed. */
        put: operations["update_console_users"];
        post?: never;
        /** Deletes a user; answers it. */
        delete: operations["delete_console_users"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/api/users/{id}/unlock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Lift every lock of a user. */
        post: operations["unlock_console_user"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/assets/download/jcb/modelphoto/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The picture of a model. */
        get: operations["read_model_photo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/authentication/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Sign out. */
        get: operations["sign_out"];
        put?: never;
        /** Sign out, by POST. */
        post: operations["post_sign_out"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/authentication/logout/{SessionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Sign out; the id in the address is not looked at. */
        get: operations["sign_out_session"];
        put?: never;
        /** Sign out by POST; the id in the address is not looked at. */
        post: operations["post_sign_out_session"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cachestore/{store}/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A kept value. */
        get: operations["read_cache_store"];
        put?: never;
        /** Keep a value. */
        post: operations["write_cache_store"];
        /** Forget a value. */
        delete: operations["delete_cache_store"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clienterror/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Report a fault of the browser side. */
        post: operations["create_client_error"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/commentcategory/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The categories of comments that the group has. */
        post: operations["list_comment_categories"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customer/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Orders machines for a new customer. */
        post: operations["create_customer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customer/jcb/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The customer that a machine is ordered for; the selling site alone is told. */
        get: operations["read_customer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customer/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Changes a customer, or the day, until the handover has passed. */
        post: operations["update_customer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dataimporter/jcb/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Imports one machine. */
        post: operations["import_machine"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The page to try the calls. */
        get: operations["read_docs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/docs/docs.css": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The style of the page. */
        get: operations["read_docs_style"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/docs/docs.js": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The script of the page. */
        get: operations["read_docs_script"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What happens at the acting site, as server-sent events. `machine`: machines have changed. `counts`: the counts of the
         *     side navigation have. `import`: an import has gone on. `notification`: there is another one. A stream begins with the counts and the imports under way; it
         *     ends when the session does or rights change, when the listener does not keep up, and when the server stops: come back
         *     with `Last-Event-ID`, and nothing is missed, though a change may be told twice.
         */
        get: operations["read_events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/franchise/lookup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The franchises of the group. */
        get: operations["list_franchises"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/genericcomment/jcb/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Writes a general note about a machine. */
        post: operations["create_note"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/genericcomment/jcb/list/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The general notes of a machine. */
        get: operations["list_notes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/geolocation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The country a visitor comes from, where the proxy in front tells it. */
        get: operations["read_geolocation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/jcbservicepro/{last7}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Machines whose serial number ends in these seven characters. */
        get: operations["find_serials"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/jcbstock/acknowledge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Accepts machines that wait, or rejects them. */
        post: operations["acknowledge_machines"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/jcbstock/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A new machine; the stock service's own spelling of the call. */
        post: operations["create_stock_machine"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/jcbstock/dealer/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One of them, with its address. */
        get: operations["read_dealer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/jcbstock/dealer/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The sites that machines may be sent to, by a part of the name. */
        post: operations["list_dealers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/jcbstock/dealer/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Moves machines to PDI, orders them for a dealership, or changes what was ordered. */
        post: operations["update_dealer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/jcbstock/dealer/visible/history/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What dealers did with a machine since, for head office. */
        get: operations["read_dealer_history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/jcbstock/dealer/workorder/{vhcId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The dealership that a machine is ordered for. */
        get: operations["read_dealer_work_order"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/jcbstock/delete/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Deletes a machine of the acting site. */
        delete: operations["delete_machine"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/jcbstock/handover/save": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Submits the handover inspection of a machine. */
        post: operations["save_handover"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/jcbstock/history/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What happened to a machine at its site. */
        get: operations["read_history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/jcbstock/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes a file of machines in; a job works it off. */
        post: operations["import_machines"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/jcbstock/import/{JobId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How far an import is, with a page of its rows. */
        get: operations["read_import"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/jcbstock/import/{JobId}/failed.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The rows of an import that stayed out, as a CSV file with the reason. */
        get: operations["read_failed_rows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/jcbstock/import/{JobId}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes back every machine of an import that nothing has happened to since. */
        post: operations["undo_import"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/jcbstock/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The latest imports of the acting site. */
        get: operations["list_imports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/jcbstock/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The machines of the acting site under a filter, with model tiles and the counts of the side navigation. */
        post: operations["list_machines"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/jcbstock/previous/history/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What happened to the record before it. */
        get: operations["read_previous_history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/jcbstock/put/back": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Brings machines back into stock that are in transit, rejected or sold. */
        post: operations["restock_machines"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/jcbstock/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Machines of the whole group by a part of their serial. */
        post: operations["search_machines"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/jcbstock/specification/{vin}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What was built under a serial number. */
        get: operations["read_specification"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/jcbstock/transfer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Transfers machines to another site. */
        post: operations["transfer_machines"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/jcbstock/transfer/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Undoes transfers that nobody has accepted. */
        post: operations["undo_transfer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/jcbstock/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Changes a machine; the stock service's own spelling of the call. */
        post: operations["update_stock_machine"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/jcbstock/visible/history/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What happened to a machine before it came here: at production, at head office, and for head office at dealers. */
        get: operations["read_visible_history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/language": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The languages of the product. */
        get: operations["list_languages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/language/change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Choose the language of the signed-in user. */
        post: operations["change_language"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/location": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The locations of the acting site. */
        get: operations["list_locations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/location/{siteCode}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The locations of another site of the caller. */
        get: operations["list_site_locations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/location/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Adds a location to the acting site. */
        post: operations["create_location"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/location/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Renames or deletes a location of the acting site. */
        post: operations["update_location"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/MarketCountry/countrylookupiso": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The countries of ISO 3166. */
        get: operations["list_countries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/model/jcb/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The models of the group. */
        get: operations["list_models"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notification/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The notifications of the signed-in user. */
        post: operations["list_notifications"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notification/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mark a notification as read or unread, or everything up to it as read. */
        post: operations["update_notification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The OpenAPI document of every operation. */
        get: operations["read_openapi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provider/jcb/sites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The sites of the group an API key was issued for. */
        post: operations["list_provider_sites"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/security/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in as a person of a site, of a group, or as a technician. */
        post: operations["sign_in"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/security/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who is signed in, acting for the site of the `sitecode` header, or for the session's own. */
        get: operations["read_session"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/security/V2/Technicianlogin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in as a technician, with a PIN. */
        post: operations["sign_in_technician"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/site": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The acting site. */
        get: operations["read_site"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/site/all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The sites the caller may act for. */
        post: operations["list_sites"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Site/getsitesbygroupid": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The sites of the group, by name. */
        get: operations["list_group_sites"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/site/v2": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The acting site with its profile. */
        get: operations["read_site_profile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/siteconfig": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The configuration of the acting site. */
        get: operations["read_configuration"];
        put?: never;
        /** The configuration of another site of the caller. */
        post: operations["read_site_configuration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/siteconfig/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Stores the configuration of a site. */
        post: operations["save_configuration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The service advisors of the acting site. */
        post: operations["list_staff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One user. */
        get: operations["read_user"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/GetSiteUserLookup/{siteCode}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The users of a site. */
        get: operations["list_site_user_lookup"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/GetUserSiteLookup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The sites the signed-in user may act for. */
        get: operations["list_user_site_lookup"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The users of the acting site. */
        post: operations["list_users"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/vhc/complete/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Completes the open inspection of a machine. */
        get: operations["complete_inspection"];
        put?: never;
        /** Completes the open inspection of a machine; as the GET of this address. */
        post: operations["post_complete_inspection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/vhc/complete/{id}/{TemplateLookupId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Completes this inspection of a machine, which is refused when it is not the open one any more. */
        get: operations["complete_this_inspection"];
        put?: never;
        /** Completes this inspection of a machine; as the GET of this address. */
        post: operations["post_complete_this_inspection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/vhc/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A new machine. */
        post: operations["create_machine"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/vhc/GetTemplateId/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The template of the stage that a machine is in. */
        get: operations["read_stage_template"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/vhc/inspection/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begins the inspection of the stage that a machine is in; one that is open already is answered again. */
        post: operations["start_inspection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/vhc/v2/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Changes a machine's serial, model, location or readings. */
        post: operations["update_machine"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/vhcitem/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One item with its answer. */
        get: operations["read_inspection_item"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/vhcitem/list/{id}/{TemplateLookupId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The items of one inspection of a machine with their answers. */
        get: operations["list_inspection_items"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/vhcItem/v3/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Saves answers of the open inspection. */
        post: operations["save_inspection_items"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workstatus/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The work statuses of the group. */
        get: operations["list_work_statuses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/livez": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The process lives; nothing outside it is looked at. */
        get: operations["read_livez"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Prometheus metrics, to callers on this machine only. */
        get: operations["read_metrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Ready for requests: the database answers, its schema is the one of this program, and it is not stopping. */
        get: operations["read_readyz"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/version": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What was built. */
        get: operations["read_version"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description The batch action payload of 2§3. */
        Acknowledge: {
            /**
             * @description Accept, or reject.
             * @default null
             */
            Approved?: components["schemas"]["LooseFlag"];
            /**
             * @description When, by the clock of the acting site: YYYY-MM-DD HH:mm:ss.
             * @default
             */
            AuditDate?: components["schemas"]["LooseText"];
            /**
             * @description Why they are rejected.
             * @default
             */
            Comments?: components["schemas"]["LooseText"];
            /**
             * @description Where accepted machines stand.
             * @default null
             */
            LocationId?: components["schemas"]["LooseNumber"];
            /**
             * @description The machines.
             * @default []
             */
            VhcIds?: components["schemas"]["LooseNumbers"];
        };
        /** @description The inspection after it was answered. */
        Answered: {
            /** @description What to show. */
            Message: string;
            /**
             * Format: int64
             * @description The inspection.
             */
            TemplateLookupId: number;
            /**
             * Format: int32
             * @description To be sent with the next answers.
             */
            Version: number;
            /**
             * Format: int64
             * @description The machine.
             */
            VHCId: number;
        };
        /** @description A key to issue. */
        ApiKeyInput: {
            /**
             * Format: int64
             * @description Its group, when an operator issues it.
             * @default null
             */
            groupId?: number | null;
            /**
             * @description What it is for.
             * @default
             */
            name?: string;
        };
        /** @description An API key. */
        ApiKeyRow: {
            /** Format: date-time */
            createdAt: string;
            /** Format: int64 */
            groupId: number;
            /** Format: int64 */
            id: number;
            /** @description The key itself: answered once, by the call that makes it. */
            key?: string | null;
            /**
             * Format: date-time
             * @description To within a few minutes.
             */
            lastUsedAt?: string | null;
            name: string;
            revoked: boolean;
        };
        /** @description A line of the log. */
        AuditRow: {
            /** @description The verb. */
            action: string;
            /** @description Who. */
            actor: string;
            /** @description Where it came from. */
            address: string;
            /** @description Mostly fields, now and then a list. */
            after: Record<string, never> | unknown[] | null;
            /**
             * Format: date-time
             * @description When.
             */
            at: string;
            /** @description Mostly fields, now and then a list. */
            before: Record<string, never> | unknown[] | null;
            /**
             * Format: int64
             * @description Its place in the log.
             */
            id: number;
            /** @description The request it was done by. */
            requestId: string;
            /** @description On which site. */
            siteCode?: string | null;
            /** @description The noun. */
            subject: string;
            /** @description Which one. */
            subjectId: string;
        };
        /** @description One filter of a call. */
        CallFilter: {
            /**
             * @description `equals`, `EqualTo`, `in`, `like`, `GreaterThanOrEqualTo`, `LessThanOrEqualTo`.
             * @default null
             */
            ConditionOperator?: string | null;
            /**
             * @description A name of the list's closed table.
             * @default
             */
            FieldName?: string;
            /**
             * @description `String`, `Int`, `Boolean` or `Date`.
             * @default null
             */
            FieldType?: string | null;
            /**
             * @description The value; several for `in`, divided by commas.
             * @default
             */
            FieldValue?: components["schemas"]["LooseValues"];
            /**
             * @description `None`, `Lower`, `Upper` or `Date`.
             * @default null
             */
            Function?: string | null;
            /**
             * @description `And`; `Or` is not offered by any list.
             * @default null
             */
            LogicOperator?: string | null;
        };
        /** @description The question of most list calls. */
        CallQuery: {
            /**
             * @description Rows after this `Cursor` of a row, in place of `Offset`.
             * @default null
             */
            After?: string | null;
            /**
             * @description A past day as YYYY-MM-DD, for the list as it was when that day ended at the site: the stock list only.
             * @default null
             */
            AsOf?: string | null;
            /**
             * @description 10 audit today, 20 overdue, 30 sold: stock lists only.
             * @default null
             */
            AuditStatus?: components["schemas"]["LooseNumber"];
            /**
             * @description Rows before this `Cursor` of a row, in place of `Offset`.
             * @default null
             */
            Before?: string | null;
            /** @default null */
            FilterProperty?: components["schemas"]["FilterProperty"] | null;
            /**
             * @description All of them must hold.
             * @default []
             */
            Filters?: components["schemas"]["CallFilter"][];
            /**
             * @description Over every site of the group: machine search only.
             * @default null
             */
            IsGroupSearch?: components["schemas"]["LooseFlag"];
        };
        /** @description A machine of the catalogue as the console sends it; what is left out is empty. */
        CatalogueInput: {
            /** @default null */
            engineSerial?: string | null;
            /**
             * @description `YYYY-MM-DD`
             * @default null
             */
            exWorksDate?: string | null;
            /** @default null */
            family?: string | null;
            /** @default null */
            features?: components["schemas"]["Feature"][] | null;
            /**
             * Format: int64
             * @description Its group, when it is new and an operator makes it.
             * @default null
             */
            groupId?: number | null;
            /** @default  */
            model?: string;
            /** @default null */
            variant?: string | null;
            /**
             * @description 7 to 20 letters and digits, once per group.
             * @default
             */
            vin?: string;
        };
        /** @description A machine of the catalogue. */
        CatalogueRow: {
            engineSerial: string;
            /** Format: date */
            exWorksDate?: string | null;
            family: string;
            features: components["schemas"]["Feature"][];
            /** Format: int64 */
            groupId: number;
            /** Format: int64 */
            id: number;
            model: string;
            variant: string;
            vin: string;
        };
        /** @description A whole configuration, changed. */
        ChangedConfiguration: {
            /**
             * @description Told with the configuration; the culture itself is `SettingXml.CultureName`.
             * @default null
             */
            CultureName?: string | null;
            /** @description Settings that are left out stay; an empty secret stays too. */
            SettingXml?: Record<string, never>;
            /**
             * @description A site the caller may act for; the acting site when it is left out.
             * @default null
             */
            SiteCode?: string | null;
            /**
             * @description The one the configuration was read with.
             * @default null
             */
            TimeStamp?: string | null;
        };
        /** @description A location to rename or to delete. */
        ChangedLocation: {
            /**
             * @description Deletes it.
             * @default null
             */
            Deleted?: components["schemas"]["LooseFlag"];
            /**
             * @description Which one.
             * @default null
             */
            LocationId?: components["schemas"]["LooseNumber"];
            /**
             * @description Its new name; not looked at when it is deleted.
             * @default
             */
            LocationName?: string;
        };
        /** @description The payload of undo and re-stock (2§3). */
        ComeBack: {
            /**
             * @description Where they stand afterwards.
             * @default null
             */
            LocationId?: components["schemas"]["LooseNumber"];
            /**
             * @description The machines.
             * @default []
             */
            VhcIds?: components["schemas"]["LooseNumbers"];
        };
        /** @description A category of comments (2§3). */
        CommentCategory: {
            CommentCategoryDesc: string;
            /** Format: int64 */
            CommentCategoryId: number;
        };
        /** @description A category as the console sends it. */
        CommentCategoryInput: {
            /**
             * Format: int64
             * @description Its group, when it is new and an operator makes it.
             * @default null
             */
            groupId?: number | null;
            /**
             * @description At most 50 characters, once per group whatever its letter case.
             * @default
             */
            name?: string;
        };
        /** @description A category of comments, as the console has it. */
        CommentCategoryRow: {
            deleted: boolean;
            /** Format: int64 */
            groupId: number;
            /** Format: int64 */
            id: number;
            name: string;
        };
        /** @description What a completed inspection led to. */
        Completed: {
            /** @description How the inspection went. */
            InspectionStatus: components["schemas"]["Outcome"];
            /** @description What to show. */
            Message: string;
            /** @description Where the machine stands now. */
            Status: string;
            /**
             * Format: int64
             * @description The inspection.
             */
            TemplateLookupId: number;
            /**
             * Format: int64
             * @description The machine.
             */
            VHCId: number;
        };
        /** @description The five icons: 0 never, 1 last passed, 2 last failed. */
        CompletedInspection: {
            /**
             * Format: int32
             * @description A
             */
            Audits: number;
            /**
             * Format: int32
             * @description F
             */
            FulfillmentInspection: number;
            /**
             * Format: int32
             * @description G
             */
            GateInspection: number;
            /**
             * Format: int32
             * @description H
             */
            HeldForRepair: number;
            /**
             * Format: int32
             * @description R
             */
            ReceivingInspection: number;
        };
        /** @description The configuration of a site. */
        Configuration: {
            CultureName: string;
            /**
             * @description Every setting of document 1 §3, at its default where the site says nothing; secrets are empty, with `Has…`
             *     beside them.
             */
            SettingXml: Record<string, never>;
            SiteCode: string;
            /** @description To be sent back with a change. */
            TimeStamp: string;
        };
        /** @description The own password, given again. */
        Confirmation: {
            /**
             * @description The own password.
             * @default
             */
            password?: string;
        };
        /** @description Who is signed in to the console. */
        ConsoleUser: {
            /** @description The mail address. */
            email: string;
            /** @description First name; operators have none. */
            firstName: string;
            /**
             * Format: int64
             * @description The group of a user.
             */
            groupId?: number | null;
            /**
             * Format: int64
             * @description The user's or the operator's id.
             */
            id: number;
            /** @description `site`, `group` or `operator`. */
            kind: string;
            /** @description Last name; operators have none. */
            lastName: string;
            /** @description The username. */
            login: string;
            /** @description The permissions held at the console, by name. */
            Permissions: string[];
            /** @description The session, told once, at sign-in: usable as Bearer. Empty afterwards. */
            SessionId: string;
            /** @description The site of a site user. */
            siteCode?: string | null;
            /**
             * Format: int64
             * @description The site of a site user.
             */
            siteId?: number | null;
            /** @description The site of a site user. */
            siteName?: string | null;
        };
        /** @description A country (1§3; decisions, Appendix E). */
        Country: {
            /** @description Two letters. */
            CountryIsoCode: string;
            /** Format: int64 */
            CountryLookupIsoId: number;
            CountryName: string;
            DialingCode: string;
            /** @description Three letters. */
            Iso3166_3: string;
        };
        /** @description The country of a site. */
        CountryLookup: {
            CountryIsoCode: string;
            /** Format: int64 */
            CountryLookupIsoId: number;
            CountryName: string;
            Iso3166_3: string;
        };
        /** @description `counts`: the counts of the side navigation, of the site as a whole. Null for whom nobody counts: read them anew. */
        CountsChanged: {
            Counts?: components["schemas"]["SideCounts"] | null;
        };
        /** @description The answer of create and update. */
        CustomerDone: {
            /**
             * Format: int64
             * @description The customer.
             */
            CustomerId: number;
            /** @description What to show. */
            Message: string;
            /** @description The machines, in the order of their ids. */
            VhcIds: number[];
        };
        /** @description The customer form payload. What else is sent of it, such as site, status and unique id, the server knows itself. */
        CustomerForm: {
            /**
             * @description Street
             * @default
             */
            Address1?: components["schemas"]["LooseText"];
            /**
             * @description City
             * @default
             */
            Address2?: components["schemas"]["LooseText"];
            /**
             * @description State
             * @default
             */
            Address3?: components["schemas"]["LooseText"];
            /**
             * @description Country
             * @default
             */
            Address4?: components["schemas"]["LooseText"];
            /**
             * @description Kept, without any effect (Q-085).
             * @default null
             */
            AmberFollowup?: components["schemas"]["LooseFlag"];
            /**
             * @description May be written to by mail. Ours: the documents call it Email too, which is the address.
             * @default null
             */
            ByEmail?: components["schemas"]["LooseFlag"];
            /**
             * @description The customer to change; not read when one is created.
             * @default null
             */
            CustomerId?: components["schemas"]["LooseNumber"];
            /**
             * @description 1 private, 2 business; 1 when left out.
             * @default null
             */
            CustomerTypeId?: components["schemas"]["LooseNumber"];
            /**
             * @description The mail address.
             * @default
             */
            Email?: components["schemas"]["LooseText"];
            /**
             * @description First name
             * @default
             */
            FirstName?: components["schemas"]["LooseText"];
            /**
             * @description May be telephoned.
             * @default null
             */
            HomePhone?: components["schemas"]["LooseFlag"];
            /**
             * @description May be written to by post.
             * @default null
             */
            Mail?: components["schemas"]["LooseFlag"];
            /** @description An object or its JSON text: DialingCode, CountryLookupIsoId. */
            MetaData?: Record<string, never> | string | null;
            /**
             * @description Mobile telephone
             * @default
             */
            Mobile?: components["schemas"]["LooseText"];
            /**
             * @description DD/MM/YYYY; today at the acting site when a new work order comes without.
             * @default
             */
            OwnershipChangedDate?: components["schemas"]["LooseText"];
            /**
             * @description Post code
             * @default
             */
            Postcode?: components["schemas"]["LooseText"];
            /**
             * @description May be written to by text message.
             * @default null
             */
            SMS?: components["schemas"]["LooseFlag"];
            /**
             * @description The name.
             * @default
             */
            Surname?: components["schemas"]["LooseText"];
            /**
             * @description Telephone
             * @default
             */
            Telephone?: components["schemas"]["LooseText"];
            /**
             * @description The model's handover template; 0 when the client names none.
             * @default null
             */
            TemplateId?: components["schemas"]["LooseNumber"];
            /**
             * @description Title
             * @default
             */
            Title?: components["schemas"]["LooseText"];
            /**
             * @description The version that was read; a customer changed meanwhile is then refused. Ours.
             * @default null
             */
            Version?: components["schemas"]["LooseNumber"];
            /**
             * @description The machines the customer takes over; for a change, all of the customer's when left out.
             * @default []
             */
            VhcIds?: components["schemas"]["LooseNumbers"];
        };
        /** @description MetaData of the form. */
        CustomerMeta: {
            /**
             * Format: int64
             * @description The country.
             * @default null
             */
            CountryLookupIsoId?: number | null;
            /**
             * @description The country's prefix of telephone numbers.
             * @default
             */
            DialingCode?: string;
        };
        /** @description A customer as the form shows it. */
        CustomerTold: components["schemas"]["Personal"] & {
            /**
             * Format: int64
             * @description The customer.
             */
            CustomerId: number;
            /**
             * Format: int32
             * @description 1 private, 2 business.
             */
            CustomerTypeId: number;
            /** @description Its unique id. */
            CustomerUUId: string;
            /** @description Whether the machine is sold already. Ours. */
            IsClosed: boolean;
            /** @description DD/MM/YYYY HH:mm:ss */
            OwnershipChangedDate: string;
            /** @description Its code. */
            SiteCode: string;
            /**
             * Format: int64
             * @description The selling site.
             */
            SiteId: number;
            /**
             * Format: int32
             * @description 1: active.
             */
            Status: number;
            /** @description When it was last changed: DD/MM/YYYY HH:mm:ss, at the site. */
            TimeStamp: string;
            /**
             * Format: int32
             * @description Changes so far; sent back, a customer changed meanwhile is refused. Ours.
             */
            Version: number;
            /**
             * Format: int64
             * @description The machine's record.
             */
            VhcId: number;
        };
        /** @description A dealer as the detail view shows it. */
        Dealer: {
            /** @description First address line. */
            Address1: string;
            /** @description Second address line. */
            Address2: string;
            /** @description City (Q-083). */
            Address3: string;
            /** @description State or province (Q-083). */
            Address4: string;
            /** @description Country, by its ISO code. */
            Country: string;
            /** @description Post code. */
            PostCode: string;
            /** @description Its code. */
            SiteCode: string;
            /** @description Its name. */
            SiteName: string;
            /** @description Telephone. */
            Telephone: string;
        };
        /**
         * @description The payload of batch PDI and of a dealership work order (2§3). Name and address of the dealer are sent with it and
         *     not looked at: the server knows its sites.
         */
        DealerOrder: {
            /**
             * @description DD/MM/YYYY; today at the acting site when a work order comes without.
             * @default
             */
            OwnershipChangedDate?: components["schemas"]["LooseText"];
            /**
             * @description The dealer's site; empty or the own one for batch PDI.
             * @default
             */
            SiteCode?: components["schemas"]["LooseText"];
            /**
             * @description The model's gate template; 0 when the client names none.
             * @default null
             */
            TemplateId?: components["schemas"]["LooseNumber"];
            /**
             * @description The machines.
             * @default []
             */
            VhcId?: components["schemas"]["LooseNumbers"];
        };
        /** @description A site of the dealer list. */
        DealerRow: {
            /** @description Its code. */
            SiteCode: string;
            /** @description Its name. */
            SiteName: string;
        };
        /** @description What is searched for. */
        DealerSearch: {
            /**
             * @description A part of a name or a code; empty for all.
             * @default
             */
            SiteName?: components["schemas"]["LooseText"];
        };
        /** @description For whom a machine is ordered. */
        DealerWorkOrder: components["schemas"]["Dealer"] & {
            /** @description Whether the machine was taken over already. Ours. */
            IsClosed: boolean;
            /** @description DD/MM/YYYY HH:mm:ss */
            OwnershipChangedDate: string;
            /**
             * Format: int64
             * @description The machine's record.
             */
            VhcId: number;
        };
        /** @description The answer of create, update and delete. */
        Done: {
            /** @description What to show. */
            Message: string;
            /**
             * Format: int64
             * @description The record.
             */
            VHCId: number;
        };
        /** @description The body of every failed answer, on both faces. */
        ErrorBody: {
            /** @description Texts by request field. */
            Errors?: {
                [key: string]: string[];
            };
            /** @description One line, `Topic: text`. */
            Message: string;
            Reason: components["schemas"]["Reason"];
            /**
             * Format: int32
             * @description Only where the documents number the refusal.
             */
            ReasonCode?: number | null;
            /** @description What to quote when asking for help. */
            RequestId: string;
        };
        /** @description The data of the events, by their names: `machine`, `counts`, `import`, `notification`. */
        EventData: components["schemas"]["MachinesChanged"] | components["schemas"]["CountsChanged"] | components["schemas"]["ImportStatus"] | components["schemas"]["Notification"];
        /** @description Something that happened to a machine. */
        EventRecord: {
            /** @description Who. */
            actor: string;
            /** @description When, in UTC. */
            at: string;
            /**
             * Format: int64
             * @description The event.
             */
            id: number;
            /** @description Where to, where from, or where it stands; empty where nothing was said. */
            information: string;
            /** @description The verb: `created`, `transferred`. */
            kind: string;
            /**
             * Format: int64
             * @description The record it happened to.
             */
            machineId: number;
            /** @description Passed, Failed or empty. */
            result: string;
            /**
             * Format: int64
             * @description The record's site.
             */
            siteId: number;
            /** @description The letter of 2§4.1. */
            status: string;
            /** @description The line of the history; empty for an edit, which is none. */
            text: string;
        };
        /** @description A fault as a browser tells it (decisions, Appendix D). */
        Fault: {
            /**
             * @description Of which build.
             * @default
             */
            AppVersion?: string;
            /**
             * @description What happened.
             * @default
             */
            Message?: string;
            /**
             * @description Where in the program.
             * @default
             */
            Stack?: string;
            /**
             * @description When, by the clock of the browser; the server's own is kept.
             * @default
             */
            TimeStamp?: string;
            /**
             * @description On which page.
             * @default
             */
            Url?: string;
        };
        /** @description One feature (2§3, Specification). */
        Feature: {
            /**
             * @description `Code`
             * @default
             */
            code?: string;
            /**
             * @description `Description`
             * @default
             */
            description?: string;
        };
        /** @description Order and page of a call. */
        FilterProperty: {
            /**
             * @description Rows to leave out.
             * @default null
             */
            Offset?: components["schemas"]["LooseNumber"];
            /**
             * @description `sitename ASC`; several divided by commas.
             * @default null
             */
            OrderBy?: string | null;
            /**
             * @description Rows to give; 0 or empty means all, as far as the server's cap goes.
             * @default null
             */
            RecordLimit?: components["schemas"]["LooseNumber"];
        };
        /** @description The answer of the search. */
        Found: {
            /** @description The rows; the first carries `TotalCount`. */
            JcbStockList: components["schemas"]["StockRow"][];
        };
        /** @description A machine that the look-up found (2§7). */
        FoundSerial: {
            Model: string;
            /**
             * Format: int64
             * @description The model of this name in the group's list, if it is there.
             */
            ModelId?: number | null;
            SerialNo: string;
        };
        /** @description A franchise of the group (3§3). */
        Franchise: {
            /** Format: int64 */
            FranchiseId: number;
            FranchiseName: string;
        };
        /** @description A group as the console sends it. */
        GroupInput: {
            /**
             * @description What stands in texts and letters; the product's own when it is left out.
             * @default null
             */
            brandName?: string | null;
            /**
             * @description At most 50 characters, once whatever its letter case.
             * @default
             */
            name?: string;
        };
        /** @description A group. */
        GroupRow: {
            brandName: string;
            deleted: boolean;
            /** Format: int64 */
            id: number;
            name: string;
            /** Format: int64 */
            siteCount: number;
        };
        /** @description A site of the group. */
        GroupSite: {
            Active: boolean;
            Deleted: boolean;
            SiteCode: string;
            /** Format: int64 */
            SiteId: number;
            SiteName: string;
        };
        /** @description One answer. */
        HandoverAnswer: {
            /**
             * @description Why not.
             * @default
             */
            Comments?: components["schemas"]["LooseText"];
            /**
             * @description 1 yes, 0 no, 2 not applicable.
             * @default null
             */
            ItemStatus?: components["schemas"]["LooseNumber"];
            /**
             * @description The question.
             * @default null
             */
            TemplateItemTypeId?: components["schemas"]["LooseNumber"];
        };
        /** @description The handover save payload. Status, tracking, serial and model are sent with it and not believed. */
        HandoverForm: {
            /**
             * @description The customer's drawing beside it: a PNG picture in base64.
             * @default
             */
            CustomerSignature?: components["schemas"]["LooseText"];
            /**
             * @description Whether the disclaimer was accepted; asked for where the site has one.
             * @default null
             */
            DisclaimerAccepted?: components["schemas"]["LooseFlag"];
            /**
             * @description The customer's name; asked for where the site wants a signature.
             * @default
             */
            HandoverCustomerSignatureName?: components["schemas"]["LooseText"];
            /**
             * @description The language in which questions and disclaimer were shown.
             * @default null
             */
            Language?: components["schemas"]["LooseNumber"];
            /**
             * @description The answers.
             * @default []
             */
            SaveJcbItemsInfo?: components["schemas"]["HandoverAnswer"][];
            /**
             * @description The checklist.
             * @default null
             */
            TemplateId?: components["schemas"]["LooseNumber"];
            /**
             * @description The machine's record.
             * @default null
             */
            VhcId?: components["schemas"]["LooseNumber"];
        };
        /** @description What answers `/livez` and `/readyz`. */
        Health: {
            /** @description What does not answer though the server is ready: its calls are refused, everything else works. */
            degraded?: string[];
            /** @description `ok`, or what is wrong. */
            status: string;
        };
        /** @description What happened at one moment. */
        HistoryGroup: {
            /** @description Dealer Activity, Headoffice Activity or Production Activity. Ours. */
            Activity: string;
            /**
             * Format: int32
             * @description The hierarchy of its site, by which activities are told apart. Ours.
             */
            JcbHierarchy: number;
            /** @description The site. Ours. */
            SiteCode: string;
            /** @description Its name. Ours. */
            SiteName: string;
            /** @description DD/MM/YYYY HH:mm:ss, at the record's site. */
            TimeStamp: string;
            /**
             * Format: int64
             * @description The record it happened to. Ours.
             */
            VhcId: number;
            /** @description The lines, the newest first. */
            VhcJcbInfo: components["schemas"]["HistoryLine"][];
        };
        /** @description One line. */
        HistoryLine: {
            /**
             * Format: date-time
             * @description The moment itself. Ours.
             */
            At: string;
            /**
             * Format: int64
             * @description The customer, 0 for none and on another site's record.
             */
            CustomerId: number;
            /** @description In words (Appendix C). */
            Description: string;
            /**
             * Format: int64
             * @description The event in the log. Ours.
             */
            EventId: number;
            /** @description Whether the inspection has photos. */
            HasPhoto: boolean;
            /** @description Whether it has videos. */
            HasVideo: boolean;
            /** @description Where it went or came from, where it stands, or why it is repaired. */
            Information: string;
            /** @description How it went. */
            InspectionStatus: components["schemas"]["HistoryResult"];
            /** @description Passed, Failed, or empty. Ours. */
            Result: string;
            /** @description The stage in progress, or the status in words. */
            StageName: string;
            /** @description The status it speaks of. */
            Status: string;
            /**
             * Format: int64
             * @description The inspection, 0 for none.
             */
            TemplateLookupId: number;
            /** @description DD/MM/YYYY HH:mm:ss, at the record's site. */
            TimeStamp: string;
            /** @description Who did it. */
            UserName: string;
        };
        /** @description InspectionStatus of a line. */
        HistoryResult: {
            /** @description Why it failed or was rejected. */
            Comments: string;
            /** @description A transfer, and no sale. */
            IsMachineTransfer: boolean;
            /** @description A transfer that was taken back. */
            IsUndoTransfer: boolean;
            /**
             * Format: int32
             * @description 1 passed, 0 failed, null for a mere move.
             */
            Success?: number | null;
        };
        /** @description The answer (decisions, Appendix E). */
        ImportedOne: {
            /** @description 'Success' */
            Message: string;
            /**
             * Format: int64
             * @description The record.
             */
            VhcId: number;
        };
        /** @description The form of an import. */
        ImportForm: {
            /** @description Create models and locations that nobody knows. */
            createMissing?: boolean | null;
            /** @description Only say what would happen. */
            dryRun?: boolean | null;
            /**
             * Format: binary
             * @description The CSV file of three columns: serial, model, location.
             */
            file: string;
            /** @description Whether its first line is a header. */
            header?: boolean | null;
        };
        /** @description One imported machine. */
        ImportOne: {
            /**
             * @description The location's name.
             * @default
             */
            Location?: components["schemas"]["LooseText"];
            /**
             * @description The model's name.
             * @default
             */
            Model?: components["schemas"]["LooseText"];
            /**
             * @description Read and not believed: a machine is listed on the day it arrives (2§3).
             * @default
             */
            VHCDate?: components["schemas"]["LooseText"];
            /**
             * @description The serial: 7 or 8 digits.
             * @default
             */
            VIN?: components["schemas"]["LooseText"];
        };
        /** @description What became of a row. */
        ImportRowStatus: {
            /**
             * Format: int32
             * @description Where it stands in the file, from 0.
             */
            Index: number;
            /** @description As it was read. */
            Location: string;
            /** @description As it was read. */
            Model: string;
            /**
             * Format: int32
             * @description The number of the refusal (Q-142).
             */
            ReasonCode?: number | null;
            /** @description The text to show. */
            Status: string;
            /** @description As it was read. */
            VIN: string;
        };
        /** @description How far an import is. */
        ImportStatus: {
            /** @description When it was asked for, ISO 8601. */
            CreatedAt: string;
            /**
             * Format: int32
             * @description Rows with a status.
             */
            Done: number;
            /** @description Whether it only says what would happen. */
            DryRun: boolean;
            /**
             * Format: int32
             * @description Machines that were there.
             */
            Duplicates: number;
            /**
             * Format: int32
             * @description Rows refused for another reason.
             */
            Failed: number;
            /** @description The file. */
            FileName: string;
            /**
             * Format: int32
             * @description Machines that are new.
             */
            Imported: number;
            /**
             * Format: int64
             * @description The job.
             */
            JobId: number;
            /** @description A page of its rows, in the order of the file. */
            Rows: components["schemas"]["ImportRowStatus"][];
            /** @description queued, running, done or failed. */
            State: string;
            /**
             * Format: int32
             * @description Rows of the file.
             */
            Total: number;
        };
        /** @description An item with its answer (decisions, Appendix E). */
        InspectionItem: {
            /**
             * Format: int64
             * @description The area of a fault.
             */
            AreaId?: number | null;
            /** @description What was said beside it. */
            Comments: string;
            /**
             * Format: int64
             * @description The defect.
             */
            DefectId?: number | null;
            /** @description Whether it must be answered. Ours. */
            IsMandatory: boolean;
            /** @description What is looked at. */
            ItemDesc: string;
            /** @description Its heading. */
            ItemGroup: string;
            /**
             * Format: int32
             * @description 0 no, 1 yes, 2 not applicable; null without an answer.
             */
            ItemStatus?: number | null;
            /** @description What was read off. */
            Measure: string;
            /**
             * Format: int32
             * @description Photos of it.
             */
            PhotoCount: number;
            /** @description The site. */
            SiteCode: string;
            /** @description The in-progress stage that it finished. Ours. */
            StageName: string;
            /**
             * Format: int64
             * @description The item of the template.
             */
            TemplateItemTypeId: number;
            /**
             * Format: int64
             * @description The inspection.
             */
            TemplateLookupId: number;
            /** @description DD/MM/YYYY HH:mm:ss, at the site. */
            TimeStamp: string;
            /**
             * Format: int64
             * @description Who answered last; null before anybody did.
             */
            UserId?: number | null;
            /**
             * Format: int64
             * @description The machine.
             */
            VHCId: number;
            /**
             * Format: int64
             * @description The item.
             */
            VHCItemId: number;
            /**
             * Format: int32
             * @description Videos of it.
             */
            VideoCount: number;
        };
        /** @description The last result of an inspection. */
        InspectionStatus: {
            /**
             * Format: int32
             * @description 1 passed, 0 failed, null none yet.
             */
            Success?: number | null;
        };
        /** @description One answer. */
        ItemAsk: {
            /**
             * @description The area of a fault.
             * @default null
             */
            AreaId?: components["schemas"]["LooseNumber"];
            /**
             * @description What was said beside it; a no needs it when the inspection is completed.
             * @default
             */
            Comments?: components["schemas"]["LooseText"];
            /**
             * @description The defect.
             * @default null
             */
            DefectId?: components["schemas"]["LooseNumber"];
            /**
             * @description Whether it must be answered; yes when it is left out.
             * @default null
             */
            IsMandatory?: components["schemas"]["LooseFlag"];
            /**
             * @description What is looked at; an item that is there keeps its own when it is left out.
             * @default
             */
            ItemDesc?: components["schemas"]["LooseText"];
            /**
             * @description Its heading.
             * @default
             */
            ItemGroup?: components["schemas"]["LooseText"];
            /**
             * @description 0 no, 1 yes, 2 not applicable; nothing takes an answer back.
             * @default null
             */
            ItemStatus?: components["schemas"]["LooseNumber"];
            /**
             * @description A number or a text that was read off.
             * @default
             */
            Measure?: components["schemas"]["LooseText"];
            /**
             * @description The item of the template.
             * @default null
             */
            TemplateItemTypeId?: components["schemas"]["LooseNumber"];
        };
        /** @description A kept value. */
        KeptValue: {
            /**
             * @description At most 64 KiB.
             * @default
             */
            Value?: string;
        };
        /** @description A key the product knows. */
        KnownSetting: {
            choices?: string[] | null;
            default: boolean | number | string | null;
            /** @description Dotted. */
            key: string;
            /** @description `bool`, `int`, `text`, `choice` or `secret`. */
            kind: string;
            /** @description The section of the form. */
            section: string;
        };
        /** @description A language (1§3). */
        Language: {
            /** @description `en_GB` */
            LanguageCode: string;
            /** @description `en-GB` */
            LanguageCulture: string;
            /** Format: int32 */
            LanguageId: number;
            LanguageName: string;
        };
        /** @description A choice of language. */
        LanguageChoice: {
            /**
             * @description Its code, where there is no id.
             * @default
             */
            LanguageCode?: components["schemas"]["LooseText"];
            /**
             * @description The id of the language.
             * @default null
             */
            languageID?: components["schemas"]["LooseNumber"];
        };
        /** @description A location of a machine (3§3). */
        Location: {
            Deleted: boolean;
            /** Format: int64 */
            LocationId: number;
            LocationName: string;
            SiteCode: string;
            /** Format: date-time */
            TimestampDt: string;
            /**
             * Format: int64
             * @description Who added it, when it was a person.
             */
            UserId?: number | null;
        };
        /** @description What was done to a location. */
        LocationDone: {
            /** Format: int64 */
            LocationId: number;
            Message: string;
        };
        /** @description A location as the console sends it. */
        LocationInput: {
            /**
             * @description At most 50 characters, once per site whatever its letter case.
             * @default
             */
            name?: string;
            /**
             * Format: int64
             * @description Its site, when it is new; a location never moves.
             * @default null
             */
            siteId?: number | null;
        };
        /** @description A location, as the console has it. */
        LocationRow: {
            deleted: boolean;
            /** Format: int64 */
            id: number;
            /**
             * Format: int64
             * @description Open machines that stand there.
             */
            machineCount: number;
            name: string;
            siteCode: string;
            /** Format: int64 */
            siteId: number;
        };
        /** @description The logged-in user (1§3). */
        LoggedInUser: {
            /** @description JSON text: `{"VHCDelete":true,"EnableJLRQ":false}`. */
            Actions: string;
            /** @description `Active` */
            Active: boolean;
            /** @description `CultureName` of the site. */
            CultureName: string;
            /** @description `Email` */
            Email: string;
            /** @description Random, for one use. */
            EncryptedAuthKey: string;
            /** @description `FirstName` */
            FirstName: string;
            /**
             * Format: int64
             * @description `GroupId`
             */
            GroupId: number;
            /** @description `GroupName` */
            GroupName: string;
            /** @description The site that is chosen: what to send as `sitecode`. */
            Headersitecode: string;
            /**
             * Format: int32
             * @description The user type held on the acting site.
             */
            HeaderUserType: number;
            /**
             * Format: int32
             * @description 0 dealership, 1 production, 2 head office.
             */
            Hierarchy: number;
            /** @description `LanguageCode` */
            LanguageCode: string;
            /**
             * Format: int32
             * @description `LanguageId`
             */
            LanguageId: number;
            /** @description `LastName` */
            LastName: string;
            /**
             * Format: int32
             * @description 20 site, 30 group, 101 technician.
             */
            LoginAs: number;
            /** @description `LoginId` */
            LoginId: string;
            /** @description Whether the machine module is on at the acting site. */
            ModuleEnabled: boolean;
            /** @description The permissions held on the acting site, by name. */
            Permissions: string[];
            /**
             * Format: int32
             * @description The role held on the acting site.
             */
            RoleId: number;
            /** @description The session, told once, at sign-in; empty afterwards, because scripts need not have it. */
            SessionId: string;
            /** @description The acting site. */
            SiteCode: string;
            /**
             * Format: int64
             * @description The acting site.
             */
            SiteId: number;
            /** @description The acting site. */
            SiteName: string;
            /**
             * Format: int32
             * @description 20 site, 30 group.
             */
            TypeOfEntity: number;
            /**
             * Format: int64
             * @description `UserId`
             */
            UserId: number;
            /** @description The sites the user may act for. */
            UserSiteLookup: components["schemas"]["UserSiteEntry"][];
            /**
             * Format: int32
             * @description The own user type.
             */
            UserTypeId: number;
        };
        /** @description The body of a sign-in (1§3). */
        Login: {
            /**
             * @description 20 site, 30 group, 101 technician; at the console 20, 30, and 1 for operators.
             * @default null
             */
            loginAs?: components["schemas"]["LooseNumber"];
            /**
             * @description At most 100 characters.
             * @default
             */
            password?: components["schemas"]["LooseText"];
            /**
             * @description The PIN of a technician, in place of the password.
             * @default
             */
            pincode?: components["schemas"]["LooseText"];
            /**
             * @description The site code; for a group user any site of the group that the user may act for.
             * @default
             */
            sitecode?: components["schemas"]["LooseText"];
            /**
             * @description At most 50 characters, read in lower case.
             * @default
             */
            username?: components["schemas"]["LooseText"];
        };
        /** @description Yes or no: true, "true" in any letter case, 1 or "1". */
        LooseFlag: (boolean | null) | (0 | 1) | string;
        /** @description A whole number, or its digits; an empty text is none. */
        LooseNumber: number | string | null;
        /** @description Whole numbers, or their digits; nothing is none, and one alone is a list of one. */
        LooseNumbers: (number | string)[] | number | string | null;
        /** @description A text; a number is read as its digits. */
        LooseText: string | number | null;
        /** @description A value; several in a list, or in one text divided by commas. */
        LooseValues: (string | number | boolean | null) | (string | number | boolean | null)[];
        /** @description A change of a machine, as it is told to who looks at its site. */
        MachineChange: {
            /**
             * Format: int64
             * @description The event of the log.
             */
            EventId: number;
            /** @description The verb of the log: created, accepted, transferred, … */
            Kind: string;
            /**
             * Format: int64
             * @description Who, when it was a user.
             */
            UserId?: number | null;
            /**
             * Format: int64
             * @description The record.
             */
            VhcId: number;
        };
        /**
         * @description The history of a machine. What stands at the top speaks of the record that is asked for, or of the nearest one where
         *     the call asks for others; `MachineHistory` is empty where there is none.
         */
        MachineHistory: {
            /** @description Sent as `Before`, it gives what is older than this answer; null when there is nothing more. Ours. */
            Before?: string | null;
            /**
             * Format: int64
             * @description The customer's number, 0 for none and on another site's record.
             */
            CustomerId: number;
            /**
             * @description What others than the selling site read of a customer: 'Sold to customer'. The selling site asks who it is by
             *     `customer/{brand}/{id}`.
             */
            CustomerName: string;
            /** @description Whether it has an open work order. */
            HasWorkOrder: boolean;
            /**
             * Format: int32
             * @description The hierarchy of its site: 0 Dealer, 1 Production, 2 Headoffice Activity.
             */
            JcbHierarchy: number;
            Machine?: components["schemas"]["StockRow"] | null;
            /** @description What happened, the newest first. */
            MachineHistory: components["schemas"]["HistoryGroup"][];
            /** @description The site it was handed over to, or is to go to by its work order; empty for none. */
            OwnershipSiteName: string;
            /**
             * Format: int64
             * @description The record before it, 0 for none and for one that is none of this site's business. Ours.
             */
            PreviousVhcId: number;
            /** @description Its site. */
            SiteCode: string;
            /** @description Its name. */
            SiteName: string;
            /**
             * Format: int64
             * @description The record, 0 for none. Ours.
             */
            VhcId: number;
        };
        /** @description VhcJcbLookup of 2§3. */
        MachineLookup: {
            /**
             * @description The location.
             * @default null
             */
            LocationId?: components["schemas"]["LooseNumber"];
            /** @description JSON text or an object: FuelGaugeValue, AdBlueValue, MachineHours, IsPartiallyChecked. */
            MetaData?: string | Record<string, never> | null;
            /**
             * @description The model.
             * @default null
             */
            ModelId?: components["schemas"]["LooseNumber"];
        };
        /** @description A model of the group with what the acting site has of it (2§3, 3§3). */
        MachineModel: {
            /** @description A signed address of its picture, good for a few minutes. */
            ImageUrl?: string | null;
            IsAuditEnabled: boolean;
            /**
             * Format: int64
             * @description Open machines of it at the acting site.
             */
            MachineCount: number;
            /** Format: int64 */
            ModelId: number;
            ModelName: string;
        };
        /** @description The create and update payload of 2§3: an inspection record of which only these fields are believed. */
        MachinePayload: {
            /**
             * @description The model's name, when its id is not sent.
             * @default
             */
            Model?: components["schemas"]["LooseText"];
            /**
             * @description The version that was read; a record changed meanwhile is then refused.
             * @default null
             */
            Version?: components["schemas"]["LooseNumber"];
            /**
             * @description The record to change; not read when one is created.
             * @default null
             */
            VHCId?: components["schemas"]["LooseNumber"];
            /**
             * @description What stands beside the record.
             * @default {
             *       "LocationId": null,
             *       "MetaData": null,
             *       "ModelId": null
             *     }
             */
            VhcJcbLookup?: components["schemas"]["MachineLookup"];
            /**
             * @description The machine serial number.
             * @default
             */
            VIN?: components["schemas"]["LooseText"];
        };
        /** @description A machine at the console. */
        MachineRecord: {
            /** @description When it came, YYYY-MM-DD. */
            addedOn: string;
            /** @description The audit badge, empty for none. */
            auditBadge: string;
            /**
             * Format: int64
             * @description The record.
             */
            id: number;
            /**
             * Format: int64
             * @description The location.
             */
            locationId?: number | null;
            /** @description Its name. */
            locationName: string;
            /**
             * Format: int64
             * @description The model.
             */
            modelId: number;
            /** @description Its name. */
            modelName: string;
            /** @description Whether the record is open. */
            open: boolean;
            /** @description The machine serial number. */
            serial: string;
            /** @description Its code. */
            siteCode: string;
            /**
             * Format: int64
             * @description The site.
             */
            siteId: number;
            /** @description The letter of 2§4.1. */
            status: string;
            /** @description The status in words. */
            statusName: string;
            /**
             * Format: int32
             * @description 0 dock, 1 in transit, 2 dealer.
             */
            tracking: number;
            /**
             * Format: int32
             * @description Changes so far.
             */
            version: number;
        };
        /** @description `machine`: machines of the site have changed. */
        MachinesChanged: {
            /** @description The oldest first. The same change may come twice. */
            Changes: components["schemas"]["MachineChange"][];
            /** @description There may be more than is named: read anew what you show. */
            More: boolean;
        };
        /** @description A model as the console sends it. */
        ModelInput: {
            /**
             * Format: int64
             * @description Its group, when it is new and an operator makes it.
             * @default null
             */
            groupId?: number | null;
            /**
             * @description Whether its machines are audited every 30 days; only where the caller may set it.
             * @default null
             */
            isAuditEnabled?: boolean | null;
            /**
             * @description At most 50 characters, once per group whatever its letter case.
             * @default
             */
            name?: string;
        };
        /** @description A picture of a model (3§3, Model image asset). */
        ModelPhoto: {
            /** Format: int64 */
            AssetId: number;
            /** @description JSON text with `SignedURL` and `AssetId`. */
            MetaData: string;
        };
        /** @description A model, as the console has it. */
        ModelRow: {
            deleted: boolean;
            /** Format: int64 */
            groupId: number;
            /** Format: int64 */
            id: number;
            /** @description A signed address of its picture, good for a few minutes. */
            imageUrl?: string | null;
            isAuditEnabled: boolean;
            /**
             * Format: int64
             * @description Open machines of it.
             */
            machineCount: number;
            name: string;
        };
        /** @description A tile of the model panel. */
        ModelTile: {
            /** @description Its picture, empty for none. */
            ImageUrl: string;
            /**
             * Format: int64
             * @description Machines of it under the filter, the model choice left out (Q-047).
             */
            MachineCount: number;
            /**
             * Format: int64
             * @description The model.
             */
            ModelId: number;
            /** @description Its name. */
            ModelName: string;
        };
        /** @description A switch as the console sends it. */
        ModuleInput: {
            /**
             * @description On or off; nothing puts it back to its default.
             * @default null
             */
            enabled?: boolean | null;
        };
        /** @description A module at a site. */
        ModuleRow: {
            /** @description What counts without a decision of the site. */
            default: boolean;
            enabled: boolean;
            /** @description `{siteId}:{module}` */
            id: string;
            module: string;
            overridden: boolean;
            /** Format: int64 */
            siteId: number;
            title: string;
        };
        /** @description The answer of a batch. */
        Moved: {
            /** @description What to show. */
            Message: string;
            /** @description The records, in the order of their ids. */
            VhcIds: number[];
        };
        /** @description A location to add. */
        NewLocation: {
            /**
             * @description At most 50 characters, once per site whatever its letter case.
             * @default
             */
            LocationName?: string;
        };
        /**
         * @description A note as it is sent (2§3 Comment). Who writes, when and at which site the server knows; what else is sent of it is
         *     not looked at.
         */
        NewNote: {
            /**
             * @description A category of the group; that of general notes when it is left out or 0.
             * @default null
             */
            CommentCategoryId?: components["schemas"]["LooseNumber"];
            /**
             * @description What is said; 2000 characters at most.
             * @default
             */
            CommentText?: string;
            /**
             * @description Refused when true: a note stays.
             * @default null
             */
            Deleted?: components["schemas"]["LooseFlag"];
            /**
             * @description The machine's record at the acting site.
             * @default null
             */
            VHCId?: components["schemas"]["LooseNumber"];
        };
        /** @description Nothing: the log is written by what is done. */
        NoAuditInput: Record<string, never>;
        /** @description Nothing is sent: machines are changed by their own calls. */
        NoInput: Record<string, never>;
        /** @description Nothing: sessions are opened by signing in. */
        NoSessionInput: Record<string, never>;
        /** @description A note as it is answered. */
        Note: {
            /** Format: int64 */
            CommentCategoryId: number;
            /** @description YYYYMMDD */
            CommentDate: string;
            /** Format: int64 */
            CommentId: number;
            CommentText: string;
            /** @description HHmmss */
            CommentTime: string;
            Deleted: boolean;
            /** @description The first letters of both. */
            Initials: string;
            SiteCode: string;
            /**
             * Format: int64
             * @description Who wrote it.
             */
            StaffId: number;
            /** @description DD/MM/YYYY HH:mm:ss, at the site. */
            TimeStamp: string;
            /** @description First and last name. Ours beside the documented fields. */
            UserName: string;
            /** Format: int64 */
            VHCId: number;
            /**
             * Format: int64
             * @description 0: a general note is about the whole machine.
             */
            VHCItemId: number;
        };
        /** @description A note that was written. */
        NoteDone: {
            /** @description As the list answers it, so that a screen need not ask again. */
            Comment: components["schemas"]["Note"];
            /** Format: int64 */
            CommentId: number;
            Message: string;
            /** Format: int64 */
            VHCId: number;
        };
        /** @description The notes of a machine. */
        NoteList: {
            /**
             * Format: int64
             * @description Sent as `Before`, it gives older ones; null when there are none.
             */
            Before?: number | null;
            /** @description The newest first, 200 at most. */
            Result: components["schemas"]["Note"][];
        };
        /** @description A notification (decisions, Appendix E). */
        Notification: {
            /** @description `IsRead` */
            IsRead: boolean;
            /** @description arrived, accepted, rejected, taken_back, imported, audit_due or audit_overdue. */
            Kind: string;
            /** @description `Message` */
            Message: string;
            /**
             * Format: int64
             * @description `NotificationId`
             */
            NotificationId: number;
            /** @description `SiteCode` */
            SiteCode: string;
            /**
             * Format: date-time
             * @description When it was written.
             */
            TimeStamp: string;
            /** @description `Title` */
            Title: string;
            /**
             * Format: int64
             * @description Whom it is for; nobody in particular means everybody at the site.
             */
            UserId?: number | null;
            /**
             * Format: int64
             * @description The machine it is about.
             */
            VhcId?: number | null;
        };
        /** @description Which notification is marked, or up to which all are read. */
        NotificationMark: {
            /**
             * @description This one and everything before it is read.
             * @default null
             */
            AndBefore?: components["schemas"]["LooseFlag"];
            /**
             * @description Missing means read.
             * @default null
             */
            IsRead?: components["schemas"]["LooseFlag"];
            /**
             * @description `NotificationId`
             * @default null
             */
            NotificationId?: components["schemas"]["LooseNumber"];
        };
        /** @description An operator to make or to change; what is left out stays. */
        OperatorInput: {
            /**
             * @description False switches the operator off.
             * @default null
             */
            active?: boolean | null;
            /**
             * @description Mail address.
             * @default null
             */
            email?: string | null;
            /**
             * @description The username; given once.
             * @default null
             */
            login?: string | null;
            /**
             * @description A new password; never answered.
             * @default null
             */
            password?: string | null;
            /**
             * Format: int32
             * @description The version that was read.
             * @default null
             */
            version?: number | null;
        };
        /** @description An operator at the console. */
        OperatorRow: {
            /** @description False when switched off. */
            active: boolean;
            /**
             * Format: date-time
             * @description When it was made.
             */
            createdAt: string;
            /** @description Mail address. */
            email: string;
            /**
             * Format: int64
             * @description The id.
             */
            id: number;
            /** @description The username. */
            login: string;
            /**
             * Format: int32
             * @description Sent back with a change.
             */
            version: number;
        };
        /** @description InspectionStatus of 2§3. */
        Outcome: {
            /**
             * Format: int32
             * @description 1 passed, 0 failed.
             */
            Success: number;
        };
        /** @description A site one may act for, and the user type held there. */
        PermittedSite: {
            Active: boolean;
            CountryLookup?: components["schemas"]["CountryLookup"] | null;
            Deleted: boolean;
            /** @description Name plus code in brackets. */
            DisplayName: string;
            /** Format: int32 */
            FranchiseId?: number | null;
            /** Format: int64 */
            GroupId: number;
            SiteCode: string;
            /** Format: int64 */
            SiteId: number;
            SiteName: string;
            /**
             * Format: int64
             * @description On the first row: how many there are in all; 0 on the others.
             */
            TotalCount: number;
            /** Format: int32 */
            UserTypeId: number;
        };
        /** @description Everything about a customer that is personal, as it is sealed and as it is answered. */
        Personal: {
            /**
             * @description Street
             * @default
             */
            Address1?: string;
            /**
             * @description City
             * @default
             */
            Address2?: string;
            /**
             * @description State
             * @default
             */
            Address3?: string;
            /**
             * @description Country
             * @default
             */
            Address4?: string;
            /**
             * @description Kept, without any effect.
             * @default false
             */
            AmberFollowup?: boolean;
            /**
             * @description May be written to by mail. Ours.
             * @default false
             */
            ByEmail?: boolean;
            /**
             * @description The mail address.
             * @default
             */
            Email?: string;
            /**
             * @description First name
             * @default
             */
            FirstName?: string;
            /**
             * @description May be telephoned.
             * @default false
             */
            HomePhone?: boolean;
            /**
             * @description May be written to by post.
             * @default false
             */
            Mail?: boolean;
            /**
             * @description DialingCode, CountryLookupIsoId.
             * @default {
             *       "CountryLookupIsoId": null,
             *       "DialingCode": ""
             *     }
             */
            MetaData?: components["schemas"]["CustomerMeta"];
            /**
             * @description Mobile telephone
             * @default
             */
            Mobile?: string;
            /**
             * @description Post code
             * @default
             */
            Postcode?: string;
            /**
             * @description May be written to by text message.
             * @default false
             */
            SMS?: boolean;
            /**
             * @description The name.
             * @default
             */
            Surname?: string;
            /**
             * @description Telephone
             * @default
             */
            Telephone?: string;
            /**
             * @description Title
             * @default
             */
            Title?: string;
        };
        /** @description A country, or nothing. */
        Place: {
            CountryIsoCode: string;
            CountryName: string;
        };
        /** @description A site, for a program with an API key. */
        ProviderSite: {
            Active: boolean;
            SiteCode: string;
            SiteName: string;
        };
        /** @description An import that was taken in. */
        Queued: {
            /**
             * Format: int64
             * @description The job.
             */
            JobId: number;
        };
        /**
         * @description Every way to fail, by name.
         * @enum {string}
         */
        Reason: "catalogue.day_wrong" | "catalogue.entry_too_long" | "catalogue.entry_unknown" | "catalogue.file_unreadable" | "catalogue.group_unknown" | "catalogue.model_in_use" | "catalogue.model_required" | "catalogue.model_taken" | "catalogue.model_too_long" | "catalogue.model_unknown" | "catalogue.no_picture" | "catalogue.serial_empty" | "catalogue.serial_short" | "catalogue.serial_unknown" | "catalogue.specification_unknown" | "catalogue.too_many_features" | "catalogue.vin_required" | "catalogue.vin_taken" | "catalogue.vin_wrong" | "handover.city_required" | "handover.comment_long" | "handover.country_required" | "handover.customer_type" | "handover.email_required" | "handover.email_wrong" | "handover.mobile_wrong" | "handover.name_required" | "handover.no_customer" | "handover.no_dealer" | "handover.ownership_date" | "handover.ownership_range" | "handover.picture_large" | "handover.picture_wrong" | "handover.postcode_required" | "handover.state_required" | "handover.street_required" | "handover.telephone_required" | "handover.telephone_wrong" | "handover.too_long" | "handover.too_many_answers" | "identity.disabled" | "identity.email_invalid" | "identity.email_required" | "identity.entity_unknown" | "identity.first_name_required" | "identity.group_required" | "identity.invalid" | "identity.key_long" | "identity.language_unknown" | "identity.last_administrator" | "identity.last_name_required" | "identity.last_operator" | "identity.locked" | "identity.login_required" | "identity.login_reserved" | "identity.login_taken" | "identity.login_type" | "identity.name_long" | "identity.no_such_entry" | "identity.no_such_operator" | "identity.no_such_session" | "identity.no_such_store" | "identity.no_such_user" | "identity.not_for_console" | "identity.not_your_user" | "identity.not_yours_to_give" | "identity.own_row" | "identity.owner_required" | "identity.password_long" | "identity.password_policy" | "identity.password_required" | "identity.pin_of_technician" | "identity.pin_policy" | "identity.pincode_required" | "identity.pool" | "identity.role_required" | "identity.role_unknown" | "identity.site_code_required" | "identity.site_twice" | "identity.sites_of_site_user" | "identity.unauthorised_site" | "identity.username_long" | "identity.username_required" | "identity.value_large" | "inspections.changed" | "inspections.description_required" | "inspections.item_not_there" | "inspections.item_status" | "inspections.item_twice" | "inspections.item_unnamed" | "inspections.not_failed" | "inspections.not_open" | "inspections.not_there" | "inspections.stage_empty" | "inspections.text_too_long" | "inspections.too_many_items" | "mail.bad_address" | "mail.bad_letter" | "mail.refused" | "notes.category_not_there" | "notes.category_required" | "notes.category_taken" | "notes.category_too_long" | "notes.category_unknown" | "notes.group_unknown" | "notes.miscellaneous_missing" | "notes.note_stays" | "notes.text_empty" | "notes.text_too_long" | "notices.no_such_notification" | "platform.bad_path" | "platform.bad_range" | "platform.bad_value" | "platform.busy" | "platform.confirm" | "platform.credential_mismatch" | "platform.denied" | "platform.disk_full" | "platform.foreign_origin" | "platform.foreign_site" | "platform.internal" | "platform.login_required" | "platform.malformed" | "platform.media_type" | "platform.module_off" | "platform.no_such_address" | "platform.no_such_method" | "platform.no_such_thing" | "platform.not_readable" | "platform.repeat_in_flight" | "platform.repeat_key" | "platform.repeat_other" | "platform.repeat_standing" | "platform.repeat_untold" | "platform.stale" | "platform.taken" | "platform.timed_out" | "platform.too_deep" | "platform.too_large" | "platform.too_many" | "platform.too_many_filters" | "platform.unknown_field" | "platform.unknown_operator" | "platform.unreachable" | "reference.file_unreadable" | "reference.location_in_use" | "reference.location_required" | "reference.location_taken" | "reference.location_too_long" | "reference.location_unknown" | "reference.site_unknown" | "settings.bad_value" | "settings.doctype" | "settings.not_settings" | "settings.not_xml" | "settings.too_deep" | "settings.too_large" | "settings.unknown_key" | "sites.code_fixed" | "sites.code_required" | "sites.code_taken" | "sites.code_wrong" | "sites.country_unknown" | "sites.culture_wrong" | "sites.email_wrong" | "sites.export_wrong" | "sites.group_choice" | "sites.group_fixed" | "sites.group_name_long" | "sites.group_name_required" | "sites.group_taken" | "sites.group_unknown" | "sites.hierarchy_wrong" | "sites.key_name_long" | "sites.key_name_required" | "sites.key_refused" | "sites.key_unknown" | "sites.module_always" | "sites.module_unknown" | "sites.name_required" | "sites.not_yours" | "sites.setting_protected" | "sites.settings_empty" | "sites.settings_stale" | "sites.site_choice" | "sites.site_unknown" | "sites.timestamp_required" | "sites.too_long" | "sites.website_wrong" | "stock.accept_first" | "stock.audit_disabled" | "stock.audit_overdue" | "stock.audit_template_dormant" | "stock.before_stock" | "stock.comments_long" | "stock.comments_required" | "stock.dealer_missing" | "stock.dealer_refused" | "stock.delete_refused" | "stock.disclaimer_required" | "stock.duplicate" | "stock.duplicate_elsewhere" | "stock.edit_refused" | "stock.future_day" | "stock.gate_template_dormant" | "stock.handover_done" | "stock.handover_template_dormant" | "stock.identity_fixed" | "stock.import_columns" | "stock.import_denied" | "stock.import_duplicate" | "stock.import_duplicate_elsewhere" | "stock.import_empty" | "stock.import_extension" | "stock.import_location" | "stock.import_model" | "stock.import_running" | "stock.import_serial" | "stock.in_stock_elsewhere" | "stock.location_name_required" | "stock.location_required" | "stock.location_unknown" | "stock.lookup_empty" | "stock.lookup_short" | "stock.model_required" | "stock.model_unknown" | "stock.no_audit_template" | "stock.no_gate_template" | "stock.no_handover_template" | "stock.no_inspection" | "stock.no_pdi_template" | "stock.no_receiving_template" | "stock.not_in_handover" | "stock.not_in_receiving" | "stock.not_in_transit" | "stock.not_pending" | "stock.not_yet_sold" | "stock.order_closed" | "stock.order_from_audit" | "stock.order_owner_fixed" | "stock.order_template" | "stock.pdi_audit_overdue" | "stock.pdi_from_audit" | "stock.pdi_template_dormant" | "stock.readings" | "stock.receiving_template_dormant" | "stock.reject_not_pending" | "stock.restock_refused" | "stock.search_short" | "stock.select_in_batch" | "stock.select_machine" | "stock.select_option" | "stock.select_to_transfer" | "stock.serial_characters" | "stock.serial_length" | "stock.serial_required" | "stock.signature_long" | "stock.signature_required" | "stock.site_refused" | "stock.site_required" | "stock.too_many_machines" | "stock.transfer_closed" | "stock.transfer_refused";
        /** @description One entry of a row menu. */
        RowAction: {
            /** @description Whether it can be done now. */
            Allowed: boolean;
            /** @description overview, handover, edit, delete, accept, email, reject; then what a selection may. */
            Name: string;
            /** @description Why not, by name. */
            Reason?: string | null;
            /** @description Why not, in words. */
            Text?: string | null;
        };
        /** @description Answers of an inspection. Items that are not named stay as they are. */
        SaveAsk: {
            /**
             * @description The answers; 500 at most.
             * @default []
             */
            Items?: components["schemas"]["ItemAsk"][];
            /**
             * @description The in-progress stage that these items finish, where the site has stages.
             * @default
             */
            StageName?: components["schemas"]["LooseText"];
            /**
             * @description The inspection; the open one when it is left out or 0.
             * @default null
             */
            TemplateLookupId?: components["schemas"]["LooseNumber"];
            /**
             * @description The version that was read; an inspection that was answered meanwhile is then refused.
             * @default null
             */
            Version?: components["schemas"]["LooseNumber"];
            /**
             * @description The machine's record at the acting site.
             * @default null
             */
            VHCId?: components["schemas"]["LooseNumber"];
        };
        /** @description What was done. */
        Saved: {
            Message: string;
            /** @description To be sent with the next change. */
            TimeStamp: string;
        };
        /** @description A session at the console. */
        SessionRow: {
            /** @description Where it was opened from. */
            address: string;
            /**
             * Format: date-time
             * @description When it was opened.
             */
            createdAt: string;
            /** @description What the browser said it was. */
            device: string;
            /**
             * Format: date-time
             * @description When it ends unless it is used.
             */
            expiresAt: string;
            /**
             * Format: int64
             * @description The id of the row; nothing that signs in.
             */
            id: number;
            /** @description `site`, `group`, `technician` or `operator`. */
            kind: string;
            /**
             * Format: date-time
             * @description When it was last used, to within a tenth of the idle time.
             */
            lastSeenAt: string;
            /** @description The username. */
            login: string;
            /** @description The site signed in with. */
            siteCode?: string | null;
            /**
             * Format: int64
             * @description The user's or the operator's id.
             */
            userId: number;
        };
        /** @description Changed settings: values by key, or a whole document. */
        SettingsInput: {
            /**
             * @description The one they were read with.
             * @default null
             */
            timestamp?: string | null;
            values?: Record<string, never> | null;
            /** @default null */
            xml?: string | null;
        };
        /** @description The settings of a site. */
        SettingsRow: {
            /**
             * Format: int64
             * @description The site's.
             */
            id: number;
            known: components["schemas"]["KnownSetting"][];
            siteCode: string;
            siteName: string;
            /** @description To be sent back with a change. */
            timestamp: string;
            /** @description By dotted key: what counts now. Of a secret: whether one is kept. */
            values: Record<string, never>;
            /** @description The document, without its secrets. */
            xml: string;
        };
        /** @description The counts of the side navigation of a whole site. */
        SideCounts: {
            /**
             * Format: int64
             * @description F
             */
            FulfillmentInspectionCount: number;
            /**
             * Format: int64
             * @description G
             */
            GateInspectionCount: number;
            /**
             * Format: int64
             * @description C (Q-046).
             */
            HandOverCompletedCount: number;
            /**
             * Format: int64
             * @description H
             */
            HeldForRepairCount: number;
            /**
             * Format: int64
             * @description O on the way.
             */
            InTransitCount: number;
            /**
             * Format: int64
             * @description A, past the due day.
             */
            OverDueCount: number;
            /**
             * Format: int64
             * @description P
             */
            ProductionCompletedCount: number;
            /**
             * Format: int64
             * @description N, shown as Pending approval.
             */
            ReceivingInDealerCount: number;
            /**
             * Format: int64
             * @description R
             */
            ReceivingInspectionCount: number;
            /**
             * Format: int64
             * @description O refused.
             */
            RejectedCount: number;
            /**
             * Format: int64
             * @description T
             */
            SoldCount: number;
            /**
             * Format: int64
             * @description S
             */
            SpecChangeCount: number;
            /**
             * Format: int64
             * @description A, on the due day.
             */
            TodayAuditCount: number;
            /**
             * Format: int64
             * @description Everything that is open.
             */
            TotalRowCount: number;
        };
        /** @description A site (1§3). */
        SiteAnswer: {
            Active: boolean;
            CountryLookup?: components["schemas"]["CountryLookup"] | null;
            Deleted: boolean;
            /** @description Name plus code in brackets. */
            DisplayName: string;
            /** Format: int32 */
            FranchiseId?: number | null;
            /** Format: int64 */
            GroupId: number;
            SiteCode: string;
            /** Format: int64 */
            SiteId: number;
            SiteName: string;
        };
        /** @description A site as the console sends it; what is left out is empty when it is new and stays when it is changed. */
        SiteInput: {
            /** @default null */
            active?: boolean | null;
            /** @default null */
            address1?: string | null;
            /** @default null */
            address2?: string | null;
            /** @default null */
            address3?: string | null;
            /** @default null */
            address4?: string | null;
            /** @default null */
            code?: string | null;
            /** @default null */
            country?: string | null;
            /** @default null */
            culture?: string | null;
            /** @default null */
            email?: string | null;
            /**
             * Format: int64
             * @default null
             */
            groupId?: number | null;
            /**
             * Format: int64
             * @default null
             */
            hierarchy?: number | null;
            /** @default null */
            name?: string | null;
            /** @default null */
            postCode?: string | null;
            /** @default null */
            telephone?: string | null;
            /** @default null */
            website?: string | null;
        };
        /** @description A site with its profile. */
        SiteProfileAnswer: {
            Active: boolean;
            Address1: string;
            Address2: string;
            Address3: string;
            Address4: string;
            CountryLookup?: components["schemas"]["CountryLookup"] | null;
            Culture: string;
            Deleted: boolean;
            /** @description Name plus code in brackets. */
            DisplayName: string;
            Email: string;
            /** Format: int32 */
            FranchiseId?: number | null;
            /** Format: int64 */
            GroupId: number;
            PostCode: string;
            SiteCode: string;
            /** Format: int64 */
            SiteId: number;
            SiteName: string;
            Telephone: string;
            Website: string;
        };
        /** @description A site, as the console has it. */
        SiteRow: {
            active: boolean;
            address1: string;
            address2: string;
            address3: string;
            address4: string;
            code: string;
            country?: string | null;
            culture: string;
            email: string;
            /** Format: int64 */
            groupId: number;
            groupName: string;
            /**
             * Format: int32
             * @description 0 dealership, 1 production, 2 head office.
             */
            hierarchy: number;
            /** Format: int64 */
            id: number;
            /**
             * Format: int64
             * @description Open machines of the site.
             */
            machineCount: number;
            name: string;
            postCode: string;
            telephone: string;
            website: string;
        };
        /** @description Which sites, in which order. */
        SitesQuery: {
            /** @default null */
            FilterProperty?: components["schemas"]["FilterProperty"] | null;
            /**
             * @description On `sitecode` and `sitename`.
             * @default []
             */
            Filters?: components["schemas"]["CallFilter"][];
            /**
             * @description Turns the order round.
             * @default null
             */
            SortDescending?: components["schemas"]["LooseFlag"];
        };
        /** @description A user of a site (decisions, Appendix D). */
        SiteUser: {
            /** @description First and last name. */
            DisplayName: string;
            /** @description `LoginId` */
            LoginId: string;
            /**
             * Format: int32
             * @description `RoleId`
             */
            RoleId: number;
            /**
             * Format: int64
             * @description `UserId`
             */
            UserId: number;
            /**
             * Format: int32
             * @description `UserTypeId`
             */
            UserTypeId: number;
        };
        /** @description What was built under a number (2§3). */
        Specification: {
            EngineSerialNumber: string;
            /**
             * Format: date
             * @description `YYYY-MM-DD`
             */
            ExWorksDate?: string | null;
            Features: components["schemas"]["SpecificationFeature"][];
            Model: string;
            ModelFamily: string;
            ModelVariant: string;
        };
        /** @description A line of a specification. */
        SpecificationFeature: {
            Code: string;
            Description: string;
        };
        /** @description A service advisor (decisions, Appendix E). */
        StaffMember: {
            /** @description `Email` */
            Email: string;
            /** @description `FirstName` */
            FirstName: string;
            /** @description First letters of both names. */
            Initials: string;
            /**
             * Format: int32
             * @description 2, 3 or 6.
             */
            RoleId: number;
            /** @description `SiteCode` */
            SiteCode: string;
            /**
             * Format: int64
             * @description `StaffId`
             */
            StaffId: number;
            /** @description `SurName` */
            SurName: string;
        };
        /** @description A list that records stand in. */
        Stage: {
            /**
             * Format: int32
             * @description Its number.
             */
            bucket: number;
            /**
             * Format: int64
             * @description How many machines stand there; null where no site was chosen.
             */
            count?: number | null;
            /** @description The status in words, as the site says it. */
            name: string;
            /** @description The letter of 2§4.1. */
            status: string;
        };
        /** @description The life of a machine, stage by stage. */
        StageFlow: {
            /**
             * Format: int32
             * @description Its hierarchy: 0 dealership, 1 production, 2 head office.
             */
            hierarchy?: number | null;
            /**
             * Format: int64
             * @description The site that is counted; null where none was chosen, and then nothing is.
             */
            siteId?: number | null;
            /** @description The stages. */
            stages: components["schemas"]["Stage"][];
            /** @description Where they lead, by the rows of Appendix A. */
            ways: components["schemas"]["StageWay"][];
        };
        /** @description The template of the stage that a machine is in. */
        StageTemplate: {
            /**
             * Format: int64
             * @description 0 when none is mapped, and where the stage has none.
             */
            TemplateId: number;
            /**
             * Format: int64
             * @description The inspection that is open; 0 when none is.
             */
            TemplateLookupId: number;
            /**
             * Format: int32
             * @description 1 PDI and production, 5 receiving, 7 gate, 9 handover, 10 audit; 0 where the stage has no template.
             */
            VehicleType: number;
        };
        /** @description A way from a stage to a stage. */
        StageWay: {
            /** @description Whether it is the record at the other site that goes this way. */
            beside: boolean;
            /** @description What happens: `passed`, `transfer`, `accept`. */
            event: string;
            /**
             * Format: int32
             * @description The stage it comes from; null for a record that is new.
             */
            from?: number | null;
            /** @description The hierarchies at which it is open. */
            hierarchies: number[];
            /**
             * Format: int32
             * @description The row of Appendix A.
             */
            row: number;
            /**
             * Format: int32
             * @description The stage it goes to: 13 is closed and in no list, 14 deleted.
             */
            to: number;
        };
        /** @description Which machine. */
        StartAsk: {
            /**
             * @description The machine's record at the acting site.
             * @default null
             */
            VHCId?: components["schemas"]["LooseNumber"];
        };
        /** @description The inspection that is open. */
        Started: {
            /** @description The stage. */
            Status: string;
            /**
             * Format: int64
             * @description The template it goes by; 0 for a repair and a spec change, which go by what failed.
             */
            TemplateId: number;
            /**
             * Format: int64
             * @description The inspection.
             */
            TemplateLookupId: number;
            /**
             * Format: int32
             * @description Counts what is answered; sent back, it keeps two people from answering over each other.
             */
            Version: number;
            /**
             * Format: int64
             * @description The machine. Ours beside the documented fields, as what follows.
             */
            VHCId: number;
        };
        /** @description The answer of the stock list. */
        StockList: components["schemas"]["SideCounts"] & {
            /** @description The past day that rows and counts are of, as YYYY-MM-DD; null for now. What is past offers no actions. */
            AsOf?: string | null;
            /** @description The rows of this page; the first carries `TotalCount`. */
            JcbStockList: components["schemas"]["StockRow"][];
            /** @description A tile for each model with machines under this filter. */
            ModelList: components["schemas"]["ModelTile"][];
        };
        /** @description One row of the stock list. */
        StockRow: {
            /** @description Whether the row has an action menu (2§6). */
            ActionPermission: boolean;
            /** @description The row menu: what is shown, whether it can be done, and why not. */
            Actions: components["schemas"]["RowAction"][];
            /**
             * Format: int32
             * @description AdBlue, percent.
             */
            AdBlueValue?: number | null;
            /**
             * Format: int64
             * @description Days to the audit.
             */
            AuditDaysLeft: number;
            /**
             * Format: int32
             * @description 0, 10 today, 20 overdue (Appendix B).
             */
            AuditStatus: number;
            /** @description green, amber, red, or empty. */
            AuditStatusColor: string;
            /** @description The audit badge (2§4.3); empty for none. */
            AuditStatusval: string;
            /** @description The five icons. */
            CompletedInspection: components["schemas"]["CompletedInspection"];
            /**
             * Format: int32
             * @description 1 here, 2 expected, 0 superseded (Q-133).
             */
            CurrentLocation: number;
            /** @description Where this row stands in the order, for `After` and `Before`. */
            Cursor: string;
            /**
             * Format: int64
             * @description The customer it went to, 0 for none; always 0 on another site's row.
             */
            CustomerId: number;
            /** @description YYYYMMDD */
            DateAdded: string;
            /** @description Where it is going, by the open transfer (Q-137). */
            DestinationSiteCode: string;
            /** @description Its name. */
            DestinationSiteName: string;
            /**
             * Format: int32
             * @description Fuel gauge, percent.
             */
            FuelGaugeValue?: number | null;
            /** @description The last result. */
            InspectionStatus: components["schemas"]["InspectionStatus"];
            /** @description Whether the model is audited. */
            IsAuditEnabled: boolean;
            /** @description The receiving inspection has begun. */
            IsPartiallyChecked: boolean;
            /** @description A PDI has been passed. */
            IsPDICompleted: boolean;
            /**
             * Format: int64
             * @description The location, 0 for none.
             */
            LocationId: number;
            /** @description Its name, empty for none. */
            LocationName: string;
            /**
             * Format: int64
             * @description Hours of work.
             */
            MachineHours?: number | null;
            /** @description The location label of 2§4.4. */
            MachineLocation: string;
            /** @description Model and derivative, as the model is named. */
            Model: string;
            /**
             * Format: int64
             * @description The model.
             */
            ModelId: number;
            /** @description The model's picture, empty for none. */
            modelImageUrl: string;
            /** @description The same as `Model`. */
            ModelName: string;
            /**
             * Format: int64
             * @description Days overdue for A, days in the stage for the others.
             */
            NoOfDaysInBucket: number;
            /**
             * Format: int64
             * @description Photos of its inspections.
             */
            PhotoCount: number;
            /**
             * Format: int64
             * @description The record before this one, 0 for none.
             */
            PreviousVhcId: number;
            /** @description The record's site. */
            SiteCode: string;
            /** @description Its name; the search shows it as Dealer Location. */
            SiteName: string;
            /** @description N, R, A, F, G, C, H, S, O, P or T (2§4.1). */
            Status: string;
            /** @description green, amber or red. */
            Statuscolor: string;
            /** @description The status in words (Appendix H). */
            StatusName: string;
            /**
             * Format: int64
             * @description 0: templates are asked for when an inspection begins.
             */
            TemplateId: number;
            /**
             * Format: int64
             * @description 0: as `TemplateId`.
             */
            TemplateLookupId: number;
            /**
             * Format: int64
             * @description How many rows there are in all, on the first row; 0 on the others.
             */
            TotalCount: number;
            /**
             * Format: int32
             * @description 0 dock, 1 in transit, 2 dealer.
             */
            TrackingStatus: number;
            /**
             * Format: int32
             * @description For lost-update checks.
             */
            Version: number;
            /** @description YYYYMMDD */
            VhcDate: string;
            /**
             * Format: int64
             * @description The record.
             */
            VhcId: number;
            /**
             * Format: int64
             * @description 0: belongs to the answers of an inspection.
             */
            VHCItemId: number;
            /**
             * Format: int64
             * @description Videos of its inspections.
             */
            VideoCount: number;
            /** @description The machine serial number. */
            Vin: string;
        };
        /** @description The body of a technician's sign-in (1§3). */
        TechnicianLogin: {
            /**
             * @description 4 to 6 digits.
             * @default
             */
            pincode?: components["schemas"]["LooseText"];
            /**
             * @description The site code.
             * @default
             */
            sitecode?: components["schemas"]["LooseText"];
            /**
             * @description The username.
             * @default
             */
            username?: components["schemas"]["LooseText"];
        };
        /** @description The transfer payload of 2§3. */
        TransferAsk: {
            /**
             * @description The site they go to.
             * @default
             */
            Sitecode?: components["schemas"]["LooseText"];
            /**
             * @description The machines.
             * @default []
             */
            VhcIds?: components["schemas"]["LooseNumbers"];
        };
        /** @description A transfer, by the names of Appendix E. */
        TransferRecord: {
            /** @description When it ended, in UTC; null while it is open. */
            closedOn?: string | null;
            /** @description What ended it: accepted, undone, restocked. */
            closeReason?: string | null;
            /** @description Why it was rejected; empty otherwise. */
            comments: string;
            /** @description FromSiteCode */
            fromSiteCode: string;
            /**
             * Format: int64
             * @description The sender.
             */
            fromSiteId: number;
            /**
             * Format: int64
             * @description The sender's record.
             */
            fromVhcId: number;
            /**
             * Format: int64
             * @description VhcJcbTrackingLookupId
             */
            id: number;
            /** @description Sent by Transfer; false for one that passed the gate. */
            isMachineTransfer: boolean;
            /** @description True in transit, false rejected. */
            lastInpectionStatus: boolean;
            /** @description When, in UTC. */
            openedOn: string;
            /** @description The status before, to which Undo returns. */
            previousStatus: string;
            /** @description ToSiteCode */
            toSiteCode: string;
            /**
             * Format: int64
             * @description The receiver.
             */
            toSiteId: number;
            /**
             * Format: int64
             * @description The record that waits, or waited, at the receiver.
             */
            toVhcId: number;
            /**
             * Format: int64
             * @description Who sent it.
             */
            userId?: number | null;
        };
        /** @description What taking an import back has done. */
        Undone: {
            /**
             * Format: int64
             * @description Machines that stay, because something has happened to them since.
             */
            Kept: number;
            /** @description What to show. */
            Message: string;
            /**
             * Format: int64
             * @description Machines that are gone again.
             */
            Undone: number;
        };
        /** @description A user to make or to change. What is left out stays as it is; of a new user it has its default. */
        UserInput: {
            /**
             * @description False locks the user.
             * @default null
             */
            active?: boolean | null;
            /**
             * @description `VHCDelete`.
             * @default null
             */
            canDeleteMachines?: boolean | null;
            /**
             * @description Mail address.
             * @default null
             */
            email?: string | null;
            /**
             * Format: int32
             * @description 20 of a site, 30 of a group; given once.
             * @default null
             */
            entity?: number | null;
            /**
             * @description First name.
             * @default null
             */
            firstName?: string | null;
            /**
             * Format: int64
             * @description The group of a group user; left out, the editor's own.
             * @default null
             */
            groupId?: number | null;
            /**
             * @description Last name.
             * @default null
             */
            lastName?: string | null;
            /**
             * @description The username; it is given once and not changed.
             * @default null
             */
            login?: string | null;
            /**
             * @description A new password; never answered.
             * @default null
             */
            password?: string | null;
            /**
             * @description A new PIN; never answered.
             * @default null
             */
            pin?: string | null;
            /**
             * Format: int32
             * @description The role id; left out, the one that goes with the type.
             * @default null
             */
            roleId?: number | null;
            /**
             * Format: int64
             * @description The site of a site user; left out, the editor's own.
             * @default null
             */
            siteId?: number | null;
            /**
             * @description The sites of a group user.
             * @default null
             */
            sites?: components["schemas"]["UserPlace"][] | null;
            /**
             * Format: int32
             * @description The user type.
             * @default null
             */
            userType?: number | null;
            /**
             * Format: int32
             * @description The version that was read.
             * @default null
             */
            version?: number | null;
        };
        /** @description A site of a group user, and the user type held there. */
        UserPlace: {
            /** @description Its code. */
            siteCode?: string;
            /**
             * Format: int64
             * @description The site.
             */
            siteId: number;
            /**
             * Format: int32
             * @description The user type held there.
             */
            userType: number;
        };
        /** @description A user in an operational call (3§3, without what is secret). */
        UserRecord: {
            /** @description JSON text: `{"VHCDelete":true,"EnableJLRQ":false}`. */
            Actions: string;
            /** @description `Active` */
            Active: boolean;
            /** @description Always false: deleted users are left out (decisions, Q-234). */
            Deleted: boolean;
            /** @description `Email` */
            Email: string;
            /** @description `FirstName` */
            FirstName: string;
            /**
             * Format: int64
             * @description `GroupId`
             */
            GroupId: number;
            /**
             * Format: int32
             * @description `LanguageId`
             */
            LanguageId: number;
            /** @description `LastName` */
            LastName: string;
            /** @description `LoginId` */
            LoginId: string;
            /**
             * Format: int32
             * @description `RoleId`
             */
            RoleId: number;
            /** @description The site of a site user. */
            SiteCode?: string | null;
            /**
             * Format: int64
             * @description The site of a site user.
             */
            SiteId?: number | null;
            /**
             * Format: int32
             * @description 20 site, 30 group.
             */
            TypeOfEntity: number;
            /**
             * Format: int64
             * @description `UserId`
             */
            UserId: number;
            /** @description The sites the user may act for. */
            UserSiteLookup: components["schemas"]["UserSiteEntry"][];
            /** @description The name of the user type. */
            UserTypeDesc: string;
            /**
             * Format: int32
             * @description `UserTypeId`
             */
            UserTypeId: number;
        };
        /** @description A user at the console. */
        UserRow: {
            /** @description False when an administrator has locked the user. */
            active: boolean;
            /** @description `VHCDelete`. */
            canDeleteMachines: boolean;
            /**
             * Format: date-time
             * @description When it was made.
             */
            createdAt: string;
            /** @description Mail address. */
            email: string;
            /**
             * Format: int32
             * @description 20 of a site, 30 of a group.
             */
            entity: number;
            /** @description First name. */
            firstName: string;
            /**
             * Format: int64
             * @description The group.
             */
            groupId: number;
            /**
             * Format: int64
             * @description The id.
             */
            id: number;
            /** @description Last name. */
            lastName: string;
            /**
             * Format: date-time
             * @description The last good sign-in.
             */
            lastSignIn?: string | null;
            /** @description Locked for a while, after failures. */
            locked: boolean;
            /** @description The username. */
            login: string;
            /**
             * Format: int32
             * @description The role id (decisions, Q-200).
             */
            roleId: number;
            /** @description The site of a site user. */
            siteCode?: string | null;
            /**
             * Format: int64
             * @description The site of a site user.
             */
            siteId?: number | null;
            /** @description The sites of a group user; none means every site of the group for an administrator. */
            sites: components["schemas"]["UserPlace"][];
            /**
             * Format: int32
             * @description The user type (1§3).
             */
            userType: number;
            /**
             * Format: int32
             * @description Sent back with a change, so that two do not overwrite each other.
             */
            version: number;
        };
        /** @description A site a user may act for, with the user type held there (1§3). */
        UserSiteEntry: {
            /** @description Always true: inactive sites are left out. */
            Active: boolean;
            /** @description Always false: deleted sites are left out (decisions, Q-234). */
            Deleted: boolean;
            /** @description `SiteCode` */
            SiteCode: string;
            /**
             * Format: int64
             * @description `SiteId`
             */
            SiteId: number;
            /** @description `SiteName` */
            SiteName: string;
            /**
             * Format: int32
             * @description The user type held there.
             */
            UserTypeId: number;
        };
        /** @description What was built. */
        Version: {
            /** @description The name of the product. */
            name: string;
            /** @description Its version. */
            version: string;
        };
        /** @description Whose configuration. */
        WhichSite: {
            /**
             * @description A site the caller may act for; the acting site when it is left out.
             * @default null
             */
            SiteCode?: string | null;
        };
        /** @description A work status (1§3; decisions, Appendix D: its id is called `LocationId`). */
        WorkStatus: {
            /** Format: int64 */
            LocationId: number;
            /** Format: int32 */
            OrderList: number;
            WorkStatusDesc: string;
        };
    };
    responses: {
        /** @description Refused, or failed: one line, its reason and where to look. */
        Refused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    list_console_apikeys: {
        parameters: {
            query?: {
                /** @description JSON object: field to value or values; `id` a list of ids; `q` words. */
                filter?: string;
                /** @description JSON [from, to], both included. */
                range?: string;
                /** @description JSON [field, ASC or DESC]. */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyRow"][];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    create_console_apikeys: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key again is the same request: one effect, and the same answer for a day. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApiKeyInput"];
            };
        };
        responses: {
            /** @description As asked. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyRow"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    delete_many_console_apikeys: {
        parameters: {
            query: {
                /** @description JSON {"id": […]}. */
                filter: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string[];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    read_console_apikeys: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyRow"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    delete_console_apikeys: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyRow"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    list_console_audit: {
        parameters: {
            query?: {
                /** @description JSON object: field to value or values; `id` a list of ids; `q` words. */
                filter?: string;
                /** @description JSON [from, to], both included. */
                range?: string;
                /** @description JSON [field, ASC or DESC]. */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditRow"][];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    read_console_audit: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditRow"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    list_console_catalogue: {
        parameters: {
            query?: {
                /** @description JSON object: field to value or values; `id` a list of ids; `q` words. */
                filter?: string;
                /** @description JSON [from, to], both included. */
                range?: string;
                /** @description JSON [field, ASC or DESC]. */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CatalogueRow"][];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    create_console_catalogue: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key again is the same request: one effect, and the same answer for a day. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CatalogueInput"];
            };
        };
        responses: {
            /** @description As asked. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CatalogueRow"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    delete_many_console_catalogue: {
        parameters: {
            query: {
                /** @description JSON {"id": […]}. */
                filter: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string[];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    read_console_catalogue: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CatalogueRow"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    update_console_catalogue: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CatalogueInput"];
            };
        };
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CatalogueRow"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    delete_console_catalogue: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CatalogueRow"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    list_console_commentcategories: {
        parameters: {
            query?: {
                /** @description JSON object: field to value or values; `id` a list of ids; `q` words. */
                filter?: string;
                /** @description JSON [from, to], both included. */
                range?: string;
                /** @description JSON [field, ASC or DESC]. */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommentCategoryRow"][];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    create_console_commentcategories: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key again is the same request: one effect, and the same answer for a day. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CommentCategoryInput"];
            };
        };
        responses: {
            /** @description As asked. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommentCategoryRow"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    delete_many_console_commentcategories: {
        parameters: {
            query: {
                /** @description JSON {"id": […]}. */
                filter: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string[];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    read_console_commentcategories: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommentCategoryRow"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    update_console_commentcategories: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CommentCategoryInput"];
            };
        };
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommentCategoryRow"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    delete_console_commentcategories: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommentCategoryRow"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    list_console_groups: {
        parameters: {
            query?: {
                /** @description JSON object: field to value or values; `id` a list of ids; `q` words. */
                filter?: string;
                /** @description JSON [from, to], both included. */
                range?: string;
                /** @description JSON [field, ASC or DESC]. */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRow"][];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    create_console_groups: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key again is the same request: one effect, and the same answer for a day. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GroupInput"];
            };
        };
        responses: {
            /** @description As asked. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRow"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    read_console_groups: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRow"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    update_console_groups: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GroupInput"];
            };
        };
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRow"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    list_console_locations: {
        parameters: {
            query?: {
                /** @description JSON object: field to value or values; `id` a list of ids; `q` words. */
                filter?: string;
                /** @description JSON [from, to], both included. */
                range?: string;
                /** @description JSON [field, ASC or DESC]. */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LocationRow"][];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    create_console_locations: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key again is the same request: one effect, and the same answer for a day. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LocationInput"];
            };
        };
        responses: {
            /** @description As asked. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LocationRow"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    delete_many_console_locations: {
        parameters: {
            query: {
                /** @description JSON {"id": […]}. */
                filter: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string[];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    read_console_locations: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LocationRow"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    update_console_locations: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LocationInput"];
            };
        };
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LocationRow"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    delete_console_locations: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LocationRow"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    list_console_machineevents: {
        parameters: {
            query?: {
                /** @description JSON object: field to value or values; `id` a list of ids; `q` words. */
                filter?: string;
                /** @description JSON [from, to], both included. */
                range?: string;
                /** @description JSON [field, ASC or DESC]. */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventRecord"][];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    read_console_machineevents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventRecord"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    list_console_machines: {
        parameters: {
            query?: {
                /** @description JSON object: field to value or values; `id` a list of ids; `q` words. */
                filter?: string;
                /** @description JSON [from, to], both included. */
                range?: string;
                /** @description JSON [field, ASC or DESC]. */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MachineRecord"][];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    read_console_machines: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MachineRecord"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    list_console_models: {
        parameters: {
            query?: {
                /** @description JSON object: field to value or values; `id` a list of ids; `q` words. */
                filter?: string;
                /** @description JSON [from, to], both included. */
                range?: string;
                /** @description JSON [field, ASC or DESC]. */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelRow"][];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    create_console_models: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key again is the same request: one effect, and the same answer for a day. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ModelInput"];
            };
        };
        responses: {
            /** @description As asked. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelRow"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    delete_many_console_models: {
        parameters: {
            query: {
                /** @description JSON {"id": […]}. */
                filter: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string[];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    read_console_models: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelRow"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    update_console_models: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ModelInput"];
            };
        };
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelRow"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    delete_console_models: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelRow"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    list_console_modules: {
        parameters: {
            query?: {
                /** @description JSON object: field to value or values; `id` a list of ids; `q` words. */
                filter?: string;
                /** @description JSON [from, to], both included. */
                range?: string;
                /** @description JSON [field, ASC or DESC]. */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModuleRow"][];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    read_console_modules: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModuleRow"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    update_console_modules: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ModuleInput"];
            };
        };
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModuleRow"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    list_console_operators: {
        parameters: {
            query?: {
                /** @description JSON object: field to value or values; `id` a list of ids; `q` words. */
                filter?: string;
                /** @description JSON [from, to], both included. */
                range?: string;
                /** @description JSON [field, ASC or DESC]. */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorRow"][];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    create_console_operators: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key again is the same request: one effect, and the same answer for a day. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OperatorInput"];
            };
        };
        responses: {
            /** @description As asked. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorRow"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    read_console_operators: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorRow"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    update_console_operators: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OperatorInput"];
            };
        };
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorRow"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    read_console_session: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The person; without the SessionId. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsoleUser"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    sign_in_console: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Login"];
            };
        };
        responses: {
            /** @description Signed in; the session cookie is set. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsoleUser"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    sign_out_console: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Signed out, also when nobody was signed in. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Refused"];
        };
    };
    confirm_console_session: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key again is the same request: one effect, and the same answer for a day. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Confirmation"];
            };
        };
        responses: {
            /** @description Believed for the next minutes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Refused"];
        };
    };
    list_console_sessions: {
        parameters: {
            query?: {
                /** @description JSON object: field to value or values; `id` a list of ids; `q` words. */
                filter?: string;
                /** @description JSON [from, to], both included. */
                range?: string;
                /** @description JSON [field, ASC or DESC]. */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionRow"][];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    delete_many_console_sessions: {
        parameters: {
            query: {
                /** @description JSON {"id": […]}. */
                filter: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string[];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    read_console_sessions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionRow"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    delete_console_sessions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionRow"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    list_console_settings: {
        parameters: {
            query?: {
                /** @description JSON object: field to value or values; `id` a list of ids; `q` words. */
                filter?: string;
                /** @description JSON [from, to], both included. */
                range?: string;
                /** @description JSON [field, ASC or DESC]. */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettingsRow"][];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    read_console_settings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettingsRow"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    update_console_settings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SettingsInput"];
            };
        };
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettingsRow"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    list_console_sites: {
        parameters: {
            query?: {
                /** @description JSON object: field to value or values; `id` a list of ids; `q` words. */
                filter?: string;
                /** @description JSON [from, to], both included. */
                range?: string;
                /** @description JSON [field, ASC or DESC]. */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteRow"][];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    create_console_sites: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key again is the same request: one effect, and the same answer for a day. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SiteInput"];
            };
        };
        responses: {
            /** @description As asked. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteRow"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    read_console_sites: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteRow"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    update_console_sites: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SiteInput"];
            };
        };
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteRow"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    read_stage_flow: {
        parameters: {
            query?: {
                /** @description The site whose machines are counted; without it, the own one. */
                siteId?: number | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stages and their ways. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StageFlow"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    list_console_transfers: {
        parameters: {
            query?: {
                /** @description JSON object: field to value or values; `id` a list of ids; `q` words. */
                filter?: string;
                /** @description JSON [from, to], both included. */
                range?: string;
                /** @description JSON [field, ASC or DESC]. */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransferRecord"][];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    read_console_transfers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransferRecord"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    list_console_users: {
        parameters: {
            query?: {
                /** @description JSON object: field to value or values; `id` a list of ids; `q` words. */
                filter?: string;
                /** @description JSON [from, to], both included. */
                range?: string;
                /** @description JSON [field, ASC or DESC]. */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserRow"][];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    update_many_console_users: {
        parameters: {
            query: {
                /** @description JSON {"id": […]}. */
                filter: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string[];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    create_console_users: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key again is the same request: one effect, and the same answer for a day. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserInput"];
            };
        };
        responses: {
            /** @description As asked. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserRow"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    read_console_users: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserRow"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    update_console_users: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserInput"];
            };
        };
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserRow"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    delete_console_users: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserRow"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    unlock_console_user: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key again is the same request: one effect, and the same answer for a day. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Unlocked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserRow"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    read_model_photo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The model. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where its picture can be read. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelPhoto"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    sign_out: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Signed out, also when nobody was signed in. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Refused"];
        };
    };
    post_sign_out: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Signed out, also when nobody was signed in. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Refused"];
        };
    };
    sign_out_session: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Ignored: the session is that of the request. */
                SessionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Signed out, also when nobody was signed in. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Refused"];
        };
    };
    post_sign_out_session: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Ignored: the session is that of the request. */
                SessionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Signed out, also when nobody was signed in. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Refused"];
        };
    };
    read_cache_store: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key: string;
                store: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The value. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeptValue"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    write_cache_store: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key again is the same request: one effect, and the same answer for a day. */
                "Idempotency-Key"?: string;
            };
            path: {
                key: string;
                store: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KeptValue"];
            };
        };
        responses: {
            /** @description Kept. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Refused"];
        };
    };
    delete_cache_store: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key: string;
                store: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Forgotten. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Refused"];
        };
    };
    create_client_error: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Fault"];
            };
        };
        responses: {
            /** @description Kept, without what may be secret. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Refused"];
        };
    };
    list_comment_categories: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key again is the same request: one effect, and the same answer for a day. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CallQuery"];
            };
        };
        responses: {
            /** @description Every category, by name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommentCategory"][];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    create_customer: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key again is the same request: one effect, and the same answer for a day. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomerForm"];
            };
        };
        responses: {
            /** @description They are ordered. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerDone"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    read_customer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The machine's record. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The customer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerTold"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    update_customer: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key again is the same request: one effect, and the same answer for a day. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomerForm"];
            };
        };
        responses: {
            /** @description It is changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerDone"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    import_machine: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key again is the same request: one effect, and the same answer for a day. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportOne"];
            };
        };
        responses: {
            /** @description It is in stock. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportedOne"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    read_docs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    read_docs_style: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The style. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/css": string;
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    read_docs_script: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The script. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/javascript": string;
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    read_events: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id that was received last, to go on from there. */
                "Last-Event-ID"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stream; here stands the data of one event. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["EventData"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    list_franchises: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every franchise, by name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Franchise"][];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    create_note: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key again is the same request: one effect, and the same answer for a day. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewNote"];
            };
        };
        responses: {
            /** @description It is written, and answered as the list has it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NoteDone"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    list_notes: {
        parameters: {
            query?: {
                /** @description Only notes before this one: the `Before` of an earlier answer. */
                Before?: number;
            };
            header?: never;
            path: {
                /** @description The record. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NoteList"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    read_geolocation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The country; empty when it is not known. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Place"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    find_serials: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The last seven characters of the serial number. */
                last7: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description At most 50 machines. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundSerial"][];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    acknowledge_machines: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key again is the same request: one effect, and the same answer for a day. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Acknowledge"];
            };
        };
        responses: {
            /** @description They are accepted or rejected. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Moved"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    create_stock_machine: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key again is the same request: one effect, and the same answer for a day. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MachinePayload"];
            };
        };
        responses: {
            /** @description It is in stock. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    read_dealer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The site code. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The dealer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dealer"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    list_dealers: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key again is the same request: one effect, and the same answer for a day. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["DealerSearch"];
            };
        };
        responses: {
            /** @description The first fifty, by name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DealerRow"][];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    update_dealer: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key again is the same request: one effect, and the same answer for a day. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DealerOrder"];
            };
        };
        responses: {
            /** @description They are moved, ordered or changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Moved"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    read_dealer_history: {
        parameters: {
            query?: {
                /** @description Only entries before this one: the `Before` of an earlier answer. */
                Before?: string;
                /** @description Entries to give, the newest; 200 at most, and when unsaid. */
                Limit?: number;
            };
            header?: never;
            path: {
                /** @description The record. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The history of the later records at dealers. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MachineHistory"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    read_dealer_work_order: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record. */
                vhcId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The dealer and the day. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DealerWorkOrder"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    delete_machine: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    save_handover: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key again is the same request: one effect, and the same answer for a day. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HandoverForm"];
            };
        };
        responses: {
            /** @description It is saved, passed or failed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Moved"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    read_history: {
        parameters: {
            query?: {
                /** @description Only entries before this one: the `Before` of an earlier answer. */
                Before?: string;
                /** @description Entries to give, the newest; 200 at most, and when unsaid. */
                Limit?: number;
            };
            header?: never;
            path: {
                /** @description The record. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Its history. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MachineHistory"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    import_machines: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key again is the same request: one effect, and the same answer for a day. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["ImportForm"];
            };
        };
        responses: {
            /** @description It is being worked off. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    read_import: {
        parameters: {
            query?: {
                /** @description Rows to give, at most 1,000. */
                limit?: number;
                /** @description Rows to leave out. */
                offset?: number;
                /** @description imported, duplicate or failed; all when unsaid. */
                status?: string;
            };
            header?: never;
            path: {
                /** @description The job. */
                JobId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description So far. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportStatus"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    read_failed_rows: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The job. */
                JobId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    undo_import: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key again is the same request: one effect, and the same answer for a day. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The job. */
                JobId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is gone and what stays. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Undone"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    list_imports: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The latest twenty. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportStatus"][];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    list_machines: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key again is the same request: one effect, and the same answer for a day. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CallQuery"];
            };
        };
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StockList"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    read_previous_history: {
        parameters: {
            query?: {
                /** @description Only entries before this one: the `Before` of an earlier answer. */
                Before?: string;
                /** @description Entries to give, the newest; 200 at most, and when unsaid. */
                Limit?: number;
            };
            header?: never;
            path: {
                /** @description The record that came after. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The history of its `PreviousVhcId`; empty without one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MachineHistory"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    restock_machines: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key again is the same request: one effect, and the same answer for a day. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ComeBack"];
            };
        };
        responses: {
            /** @description They are back. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Moved"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    search_machines: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key again is the same request: one effect, and the same answer for a day. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CallQuery"];
            };
        };
        responses: {
            /** @description What was found. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Found"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    read_specification: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The serial number. */
                vin: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The specification. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Specification"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    transfer_machines: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key again is the same request: one effect, and the same answer for a day. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransferAsk"];
            };
        };
        responses: {
            /** @description They are on their way. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Moved"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    undo_transfer: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key again is the same request: one effect, and the same answer for a day. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ComeBack"];
            };
        };
        responses: {
            /** @description They are back. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Moved"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    update_stock_machine: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key again is the same request: one effect, and the same answer for a day. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MachinePayload"];
            };
        };
        responses: {
            /** @description It is changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    read_visible_history: {
        parameters: {
            query?: {
                /** @description Only entries before this one: the `Before` of an earlier answer. */
                Before?: string;
                /** @description Entries to give, the newest; 200 at most, and when unsaid. */
                Limit?: number;
            };
            header?: never;
            path: {
                /** @description The record. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The history of the records before it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MachineHistory"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    list_languages: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every language. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Language"][];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    change_language: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key again is the same request: one effect, and the same answer for a day. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LanguageChoice"];
            };
        };
        responses: {
            /** @description Stored. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Refused"];
        };
    };
    list_locations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The locations, oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Location"][];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    list_site_locations: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A site the caller may act for. */
                siteCode: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The locations, oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Location"][];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    create_location: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key again is the same request: one effect, and the same answer for a day. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewLocation"];
            };
        };
        responses: {
            /** @description Added. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LocationDone"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    update_location: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key again is the same request: one effect, and the same answer for a day. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangedLocation"];
            };
        };
        responses: {
            /** @description Renamed or deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LocationDone"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    list_countries: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every country, by name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Country"][];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    list_models: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every model, by name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MachineModel"][];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    list_notifications: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key again is the same request: one effect, and the same answer for a day. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CallQuery"];
            };
        };
        responses: {
            /** @description The latest first, those of the last 30 days. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Notification"][];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    update_notification: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key again is the same request: one effect, and the same answer for a day. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NotificationMark"];
            };
        };
        responses: {
            /** @description Marked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Refused"];
        };
    };
    read_openapi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    list_provider_sites: {
        parameters: {
            query?: never;
            header: {
                /** @description A key of the group. */
                "x-api-key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SitesQuery"];
            };
        };
        responses: {
            /** @description The sites. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProviderSite"][];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    sign_in: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Login"];
            };
        };
        responses: {
            /** @description Signed in; the session cookie is set. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoggedInUser"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    read_session: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The logged-in user; without the SessionId. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoggedInUser"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    sign_in_technician: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TechnicianLogin"];
            };
        };
        responses: {
            /** @description Signed in; the session cookie is set. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoggedInUser"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    read_site: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The site. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteAnswer"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    list_sites: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key again is the same request: one effect, and the same answer for a day. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SitesQuery"];
            };
        };
        responses: {
            /** @description The sites, with the user type held at each. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PermittedSite"][];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    list_group_sites: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sites. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupSite"][];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    read_site_profile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The site. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteProfileAnswer"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    read_configuration: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The whole configuration. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Configuration"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    read_site_configuration: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key again is the same request: one effect, and the same answer for a day. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WhichSite"];
            };
        };
        responses: {
            /** @description The whole configuration. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Configuration"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    save_configuration: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key again is the same request: one effect, and the same answer for a day. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangedConfiguration"];
            };
        };
        responses: {
            /** @description Stored. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Saved"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    list_staff: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key again is the same request: one effect, and the same answer for a day. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CallQuery"];
            };
        };
        responses: {
            /** @description Staff with the roles 2, 3 and 6. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffMember"][];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    read_user: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user, without secrets. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserRecord"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    list_site_user_lookup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                siteCode: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The users, by surname. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteUser"][];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    list_user_site_lookup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sites. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserSiteEntry"][];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    list_users: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key again is the same request: one effect, and the same answer for a day. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CallQuery"];
            };
        };
        responses: {
            /** @description A page of users. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserRecord"][];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    complete_inspection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The machine's record. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is completed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Completed"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    post_complete_inspection: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key again is the same request: one effect, and the same answer for a day. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The machine's record. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is completed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Completed"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    complete_this_inspection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The machine's record. */
                id: number;
                /** @description The inspection. */
                TemplateLookupId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is completed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Completed"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    post_complete_this_inspection: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key again is the same request: one effect, and the same answer for a day. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The machine's record. */
                id: number;
                /** @description The inspection. */
                TemplateLookupId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is completed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Completed"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    create_machine: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key again is the same request: one effect, and the same answer for a day. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MachinePayload"];
            };
        };
        responses: {
            /** @description It is in stock. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    read_stage_template: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The machine's record. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The template; 0 when none is mapped. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StageTemplate"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    start_inspection: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key again is the same request: one effect, and the same answer for a day. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StartAsk"];
            };
        };
        responses: {
            /** @description It is open. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Started"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    update_machine: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key again is the same request: one effect, and the same answer for a day. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MachinePayload"];
            };
        };
        responses: {
            /** @description It is changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    read_inspection_item: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The item. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The item. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InspectionItem"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    list_inspection_items: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The machine's record. */
                id: number;
                /** @description The inspection; 0 for the open one, or the latest. */
                TemplateLookupId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 500 at most, in the order in which they came. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InspectionItem"][];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    save_inspection_items: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key again is the same request: one effect, and the same answer for a day. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaveAsk"];
            };
        };
        responses: {
            /** @description They are saved. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answered"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    list_work_statuses: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every work status, in its order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkStatus"][];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    read_livez: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It lives. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    read_metrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Metrics. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    read_readyz: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ready. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            /** @description Not ready. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    read_version: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The build. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Version"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
}
